"""Block Kit's composition objects and elements, with the sizes of docs.slack.dev/reference/block-kit."""

from collections.abc import Mapping

from sandbox.slack.schema import (
    Check,
    Fields,
    Rule,
    array,
    boolean,
    by_type,
    exactly_one,
    integer,
    one_of,
    record,
    string,
)

URL = string(3000, pattern=r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
ID = string(255)
DATE = string(10, pattern=r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
TIME = string(5, pattern=r"([01]\d|2[0-3]):[0-5]\d")
NUMBER = string(40, pattern=r"-?\d+(\.\d+)?")
# Ten digits: Slack takes whole seconds of the years 2001 to 2286.
EPOCH = integer(1_000_000_000, 9_999_999_999)


def plain(longest: int) -> Check:
    """A plain_text object of at most this many characters; Slack refuses empty text."""
    return by_type({"plain_text": record({"text": string(longest)}, {"emoji": boolean})})


def text_kinds(longest: int) -> Fields:
    """Both kinds of text object, for places that take other types beside them."""
    return {
        "plain_text": record({"text": string(longest)}, {"emoji": boolean}),
        "mrkdwn": record({"text": string(longest)}, {"verbatim": boolean}),
    }


def text(longest: int) -> Check:
    """A plain_text or mrkdwn object of at most this many characters."""
    return by_type(text_kinds(longest))


CONFIRM = record(
    {"title": plain(100), "text": text(300), "confirm": plain(30), "deny": plain(30)},
    {"style": one_of("primary", "danger")},
)
OPTION_FIELDS: Fields = {"text": plain(75), "value": string(150)}
OPTION = record(OPTION_FIELDS, {"description": plain(75)})
OVERFLOW_OPTION = record(OPTION_FIELDS, {"description": plain(75), "url": URL})
CHOICE = record({"text": text(75), "value": string(150)}, {"description": text(75)})
OPTION_GROUP = record({"label": plain(75), "options": array(OPTION, 1, 100)}, {})
DISPATCH = record(
    {"trigger_actions_on": array(one_of("on_enter_pressed", "on_character_entered"), 1, 2)},
    {},
)
FILTER = record(
    {},
    {
        "include": array(one_of("im", "mpim", "private", "public"), 1, 4),
        "exclude_external_shared_channels": boolean,
        "exclude_bot_users": boolean,
    },
)
SLACK_FILE = record({}, {"id": ID, "url": URL}, exactly_one("id", "url"))
IMAGE_FIELDS: Fields = {"image_url": URL, "slack_file": SLACK_FILE}
IMAGE = record({"alt_text": string(2000)}, IMAGE_FIELDS, exactly_one("image_url", "slack_file"))

ANY_ELEMENT: Fields = {"action_id": ID}
CONFIRMED: Fields = ANY_ELEMENT | {"confirm": CONFIRM}
PICKER: Fields = CONFIRMED | {"focus_on_load": boolean}
MENU: Fields = PICKER | {"placeholder": plain(150)}
INPUT: Fields = ANY_ELEMENT | {"focus_on_load": boolean, "placeholder": plain(150), "dispatch_action_config": DISPATCH}
MANY: Fields = {"max_selected_items": integer(1, 100)}


def _offered(value: Mapping[str, object]) -> list[object]:
    groups = value.get("option_groups")
    lists = [group.get("options") for group in groups if isinstance(group, dict)] if isinstance(groups, list) else []
    return [option for entry in [value.get("options"), *lists] if isinstance(entry, list) for option in entry]


def _initial_is_offered(value: Mapping[str, object]) -> str | None:
    many = value.get("initial_options", [])
    one = [value["initial_option"]] if "initial_option" in value else []
    chosen = one + (many if isinstance(many, list) else [])
    return None if all(option in _offered(value) for option in chosen) else "initial options must be among the options"


def _lengths_agree(value: Mapping[str, object]) -> str | None:
    low, high = value.get("min_length", 0), value.get("max_length", 3000)
    agree = not (isinstance(low, int) and isinstance(high, int)) or low <= high
    return None if agree else "min_length must not exceed max_length"


OPTIONS: Fields = {"options": array(OPTION, 1, 100), "option_groups": array(OPTION_GROUP, 1, 100)}
OPTION_RULES: tuple[Rule, ...] = (exactly_one("options", "option_groups"), _initial_is_offered)
ROOM: Fields = {"response_url_enabled": boolean, "filter": FILTER, "default_to_current_conversation": boolean}
SELECTS: Fields = {
    "static_select": record({}, MENU | OPTIONS | {"initial_option": OPTION}, *OPTION_RULES),
    "external_select": record({}, MENU | {"initial_option": OPTION, "min_query_length": integer(0, 3000)}),
    "users_select": record({}, MENU | {"initial_user": ID}),
    "conversations_select": record({}, MENU | ROOM | {"initial_conversation": ID}),
    "channels_select": record({}, MENU | {"initial_channel": ID, "response_url_enabled": boolean}),
    "multi_static_select": record(
        {}, MENU | MANY | OPTIONS | {"initial_options": array(OPTION, 1, 100)}, *OPTION_RULES
    ),
    "multi_users_select": record({}, MENU | MANY | {"initial_users": array(ID, 1, 100)}),
    "multi_conversations_select": record({}, MENU | MANY | ROOM | {"initial_conversations": array(ID, 1, 100)}),
    "multi_channels_select": record({}, MENU | MANY | {"initial_channels": array(ID, 1, 100)}),
}
BUTTON = record(
    {"text": plain(75)},
    CONFIRMED
    | {"value": string(2000), "url": URL, "style": one_of("primary", "danger"), "accessibility_label": string(75)},
)
CHOICES: Fields = {
    "checkboxes": record(
        {"options": array(CHOICE, 1, 10)}, PICKER | {"initial_options": array(CHOICE, 1, 10)}, _initial_is_offered
    ),
    "radio_buttons": record(
        {"options": array(CHOICE, 1, 10)}, PICKER | {"initial_option": CHOICE}, _initial_is_offered
    ),
    "datepicker": record({}, MENU | {"initial_date": DATE}),
    "timepicker": record({}, MENU | {"initial_time": TIME, "timezone": string(100)}),
}
DATETIME: Fields = {"datetimepicker": record({}, PICKER | {"initial_date_time": EPOCH})}
PUSHED: Fields = {"button": BUTTON, "overflow": record({"options": array(OVERFLOW_OPTION, 1, 5)}, CONFIRMED)}
TYPED: Fields = {
    "plain_text_input": record(
        {},
        INPUT
        | {
            "initial_value": string(3000, shortest=0),
            "multiline": boolean,
            "min_length": integer(0, 3000),
            "max_length": integer(1, 3000),
        },
        _lengths_agree,
    ),
    "email_text_input": record({}, INPUT | {"initial_value": string(3000, shortest=0)}),
    "url_text_input": record({}, INPUT | {"initial_value": string(3000, shortest=0)}),
    "number_input": record(
        {"is_decimal_allowed": boolean},
        INPUT | {"initial_value": NUMBER, "min_value": NUMBER, "max_value": NUMBER},
    ),
}
FILES: Fields = {
    "file_input": record({}, ANY_ELEMENT | {"filetypes": array(string(20), 1, 100), "max_files": integer(1, 10)})
}

ACCESSORY: Fields = PUSHED | CHOICES | SELECTS | {"image": IMAGE}
IN_ACTIONS: Fields = PUSHED | CHOICES | SELECTS | DATETIME
IN_INPUT: Fields = CHOICES | SELECTS | DATETIME | TYPED
