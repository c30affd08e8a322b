"""Block Kit's layout blocks per surface. Those Dibs has no use for (video, file, plan, charts) are unsupported."""

from sandbox.slack.block_elements import (
    ACCESSORY,
    BUTTON,
    EPOCH,
    FILES,
    ID,
    IMAGE,
    IMAGE_FIELDS,
    IN_ACTIONS,
    IN_INPUT,
    URL,
    plain,
    text,
    text_kinds,
)
from sandbox.slack.schema import (
    Check,
    Fields,
    array,
    at_least_one,
    boolean,
    by_type,
    exactly_one,
    integer,
    one_of,
    record,
    string,
)

ANY_BLOCK: Fields = {"block_id": ID}
# No length is documented for these; the sum over a message bounds them.
WORDS = string(13_200)
STYLE = record({}, {"bold": boolean, "italic": boolean, "strike": boolean, "code": boolean, "underline": boolean})
STYLED: Fields = {"style": STYLE}

INLINE = by_type(
    {
        "text": record({"text": WORDS}, STYLED),
        "link": record({"url": URL}, STYLED | {"text": WORDS, "unsafe": boolean}),
        "user": record({"user_id": ID}, STYLED),
        "usergroup": record({"usergroup_id": ID}, STYLED),
        "channel": record({"channel_id": ID}, STYLED),
        "emoji": record({"name": ID}, {"unicode": ID}),
        "date": record({"timestamp": EPOCH, "format": WORDS}, STYLED | {"url": URL, "fallback": WORDS}),
        "broadcast": record({"range": one_of("here", "channel", "everyone")}, STYLED),
    }
)
RICH_SECTION = record({"elements": array(INLINE, 0, 1000)}, {})
RICH_FRAMED = record({"elements": array(INLINE, 0, 1000)}, {"border": integer(0, 1)})
RICH_LIST = record(
    {"style": one_of("bullet", "ordered"), "elements": array(by_type({"rich_text_section": RICH_SECTION}), 1, 1000)},
    {"indent": integer(0, 8), "offset": integer(0, 10_000), "border": integer(0, 1)},
)
RICH_PARTS = by_type(
    {
        "rich_text_section": RICH_SECTION,
        "rich_text_list": RICH_LIST,
        "rich_text_quote": RICH_FRAMED,
        "rich_text_preformatted": RICH_FRAMED,
    }
)
RICH_TEXT = record({"elements": array(RICH_PARTS, 1, 1000)}, ANY_BLOCK)

CELL = by_type({"raw_text": record({"text": WORDS}, {}), "rich_text": RICH_TEXT})
COLUMN = record({}, {"align": one_of("left", "center", "right"), "is_wrapped": boolean})
TABLE = record(
    {"rows": array(array(CELL, 1, 20), 1, 100)},
    ANY_BLOCK | {"column_settings": array(COLUMN, 1, 20)},
)

SECTION = record(
    {},
    ANY_BLOCK
    | {"text": text(3000), "fields": array(text(2000), 1, 10), "accessory": by_type(ACCESSORY), "expand": boolean},
    at_least_one("text", "fields"),
)
IMAGE_BLOCK = record(
    {"alt_text": string(2000)},
    ANY_BLOCK | IMAGE_FIELDS | {"title": plain(2000)},
    exactly_one("image_url", "slack_file"),
)


def _input(elements: Fields) -> Check:
    return record(
        {"label": plain(2000), "element": by_type(elements)},
        ANY_BLOCK | {"hint": plain(2000), "optional": boolean, "dispatch_action": boolean},
    )


BASIC: Fields = {
    "header": record({"text": plain(150)}, ANY_BLOCK | {"level": integer(1, 4)}),
    "section": SECTION,
    "actions": record({"elements": array(by_type(IN_ACTIONS), 1, 25)}, ANY_BLOCK),
    "context": record({"elements": array(by_type(text_kinds(3000) | {"image": IMAGE}), 1, 10)}, ANY_BLOCK),
    "divider": record({}, ANY_BLOCK),
    "image": IMAGE_BLOCK,
    "rich_text": RICH_TEXT,
}
CARD = record(
    {},
    ANY_BLOCK
    | {"hero_image": by_type({"image": IMAGE}), "icon": by_type({"image": IMAGE})}
    | {"title": text(150), "subtitle": text(150), "body": text(200), "subtext": text(200)}
    | {"actions": array(by_type({"button": BUTTON}), 1, 3)},
    at_least_one("hero_image", "title", "body", "actions"),
)
CAROUSEL = record({"elements": array(by_type({"card": CARD}), 1, 10)}, ANY_BLOCK)
ALERT = record({"text": text(200)}, ANY_BLOCK | {"level": one_of("default", "info", "warning", "error", "success")})
CONTAINER = record(
    {"child_blocks": array(by_type(BASIC), 1, 10)},
    ANY_BLOCK
    | {"title": plain(150), "rich_text_title": by_type({"rich_text": RICH_TEXT}), "subtitle": plain(150)}
    | {"width": one_of("narrow", "standard", "wide", "full"), "icon": by_type({"image": IMAGE})}
    | {"is_collapsible": boolean, "default_collapsed": boolean, "has_header_divider": boolean},
    at_least_one("title", "rich_text_title"),
)

IN_MESSAGE: Fields = BASIC | {
    "input": _input(IN_INPUT),
    "markdown": record({"text": string(12_000)}, ANY_BLOCK),
    "table": TABLE,
    "card": CARD,
    "carousel": CAROUSEL,
    "container": CONTAINER,
}
# The table is documented for Home but reported not to render there, so only messages may carry one here.
IN_HOME: Fields = BASIC | {"input": _input(IN_INPUT), "card": CARD, "carousel": CAROUSEL}
IN_MODAL: Fields = BASIC | {"input": _input(IN_INPUT | FILES), "card": CARD, "alert": ALERT}
