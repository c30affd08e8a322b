"""What to do about each way Slack can fail: one table, by reaction.

Codes are those of the Web API methods we call (docs.slack.dev/reference/methods/chat.postMessage, chat.update,
chat.postEphemeral, conversations.open, views.publish and their neighbours).
"""

from __future__ import annotations

from enum import StrEnum


class Reaction(StrEnum):
    """What the caller does next."""

    WAIT = "wait"
    """Slack says when: try again after `retry_after`."""
    RETRY = "retry"
    """Passing: try again after a pause. The call may have been carried out all the same."""
    REPLACE = "replace"
    """The message is gone: post another one, once."""
    ELSEWHERE = "elsewhere"
    """This person or place cannot be reached this way: use another."""
    GIVE_UP = "give up"
    """Nothing we can do: a recruiter has to know."""
    ALARM = "alarm"
    """Our own mistake: log it loudly, do not repeat it."""


_CODES: dict[Reaction, str] = {
    Reaction.WAIT: "ratelimited rate_limited message_limit_exceeded",
    Reaction.RETRY: (
        "internal_error fatal_error service_unavailable request_timeout team_added_to_org update_failed"
        " external_channel_migrating streaming_state_conflict timeout connection_lost http_error"
    ),
    Reaction.REPLACE: "message_not_found thread_not_found",
    Reaction.ELSEWHERE: (
        "user_not_in_channel user_not_found user_disabled users_not_found user_not_visible cannot_dm_bot"
        " messages_tab_disabled reply_expired expired_trigger_id exchanged_trigger_id"
    ),
    Reaction.GIVE_UP: (
        "channel_not_found not_in_channel is_archived is_inactive cant_update_message edit_window_closed"
        " restricted_action restricted_action_read_only_channel restricted_action_thread_only_channel"
        " restricted_action_non_threadable_channel restricted_action_thread_locked cannot_reply_to_message"
        " invalid_auth not_authed account_inactive token_revoked token_expired missing_scope no_permission"
        " org_login_required ekm_access_denied access_denied team_access_not_granted plan_upgrade_required"
        " no_such_subteam not_enabled"
    ),
}
_BY_CODE = {code: reaction for reaction, codes in _CODES.items() for code in codes.split()}


def reaction_to(code: str) -> Reaction:
    """The reaction to an error code; one that the table does not know is ours (a refused payload, a wrong argument)."""
    return _BY_CODE.get(code, Reaction.ALARM)


class SlackFailure(Exception):
    """A call to Slack that did not succeed: which, with which code, and what to do about it."""

    def __init__(self, method: str, code: str, retry_after: float = 0.0) -> None:
        super().__init__(f"{method}: {code}")
        self.method = method
        self.code = code
        self.retry_after = retry_after
        self.reaction = reaction_to(code)

    @property
    def is_passing(self) -> bool:
        """The same call may work later."""
        return self.reaction in (Reaction.RETRY, Reaction.WAIT)
