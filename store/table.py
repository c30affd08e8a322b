"""One DynamoDB table reached from asyncio; the SDK's many errors become the two that the rest of Dibs knows."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import boto3
from botocore.config import Config
from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    HTTPClientError,
    IncompleteReadError,
    NoCredentialsError,
    PartialCredentialsError,
)
from botocore.exceptions import ConnectionError as SdkConnectionError
from botocore.parsers import ResponseParserError

from domain import StoreFault, StoreUnavailable

if TYPE_CHECKING:
    from types_boto3_dynamodb import DynamoDBClient

Item = dict[str, Any]
"""An item, or a part of one, in DynamoDB's own typed form: `{"seq": {"N": "1"}}`."""

THREADS = 8
CONNECTIONS = 16
CONNECT_SECONDS = 1.0
READ_SECONDS = 1.5
"""Together the longest that one call takes, unless `open_table` is told otherwise."""

_SET_REGION = "Set AWS_DEFAULT_REGION."
_SET_CREDENTIALS = "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role."
_SERVER_ERROR = 500
# Codes of status 400 that say "not now" instead of "not like that" (Amazon DynamoDB Developer Guide, "Error handling").
_NOT_NOW = frozenset(
    {
        "ProvisionedThroughputExceededException",
        "ThrottlingException",
        "ThrottledException",
        "Throttling",
        "RequestLimitExceeded",
        "LimitExceededException",
        "TransactionConflictException",
        "TransactionInProgressException",
        "ReplicatedWriteConflictException",
        "InternalServerError",
    }
)
_CUT_OFF = (SdkConnectionError, HTTPClientError, IncompleteReadError, ResponseParserError)


class ConditionFailed(Exception):
    """A conditional write found its condition false; `item` is what it found in that place, None for nothing."""

    def __init__(self, item: Item | None) -> None:
        super().__init__("the condition of a write was false")
        self.item = item


@dataclass(frozen=True, slots=True)
class Table:
    """A table and the threads its calls run in: boto3 blocks, and the event loop must not."""

    name: str
    client: "DynamoDBClient"
    executor: ThreadPoolExecutor

    async def call(self, operation: str, **arguments: Any) -> dict[str, Any]:
        """One request, sent once; raises StoreUnavailable, StoreFault, and ConditionFailed from conditional writes."""
        blocking = partial(getattr(self.client, operation), **arguments)
        loop = asyncio.get_running_loop()
        try:
            answer: dict[str, Any] = await loop.run_in_executor(self.executor, blocking)
        except (BotoCoreError, ClientError, ResponseParserError) as error:
            raise _translated(error, operation, self.name) from error
        return answer

    def close(self) -> None:
        """Give the threads and connections back; a call that hangs is left to its own time-out."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.client.close()


def open_table(
    name: str, *, connect_timeout: float = CONNECT_SECONDS, read_timeout: float = READ_SECONDS, attempts: int = 1
) -> Table:
    """Build the client from the SDK's own settings (AWS_*); raises StoreFault when they are incomplete.

    A call is sent once unless `attempts` says more: whoever decides repeats it under the same claim id, within the
    time that a coach waits, and a hidden repeat would spend that time unseen.
    """
    config = Config(
        connect_timeout=connect_timeout,
        read_timeout=read_timeout,
        retries={"mode": "standard", "total_max_attempts": attempts},
        max_pool_connections=CONNECTIONS,
        tcp_keepalive=True,
    )
    try:
        client = boto3.session.Session().client("dynamodb", config=config)
    except BotoCoreError as error:
        raise StoreFault(f"DynamoDB cannot be reached with these AWS settings: {error} {_SET_REGION}") from error
    return Table(name, client, ThreadPoolExecutor(THREADS, thread_name_prefix="store"))


def refusal(error: BaseException) -> str:
    """DynamoDB's own code and message, from an error that `call` raised; empty if it was not a refusal."""
    cause = error.__cause__
    return _said(cause) if isinstance(cause, ClientError) else ""


def _translated(error: Exception, operation: str, table: str) -> Exception:
    if isinstance(error, _CUT_OFF):
        return StoreUnavailable(f"DynamoDB gave no answer to {operation} on table {table}: {type(error).__name__}")
    if isinstance(error, NoCredentialsError | PartialCredentialsError):
        return StoreFault(f"There are no AWS credentials; {_SET_CREDENTIALS}")
    if not isinstance(error, ClientError):
        return StoreFault(f"The AWS SDK could not send {operation} for table {table}: {type(error).__name__}")
    code = _code(error)
    if code in _NOT_NOW or _status(error) >= _SERVER_ERROR:
        return StoreUnavailable(f"DynamoDB could not do {operation} on table {table} now: {code}")
    if code == "ConditionalCheckFailedException":
        found: Any = error.response.get("Item")
        return ConditionFailed(found)
    return StoreFault(f"DynamoDB refused {operation} on table {table}: {_said(error)}")


def _said(error: ClientError) -> str:
    return f"{_code(error)}: {error.response.get('Error', {}).get('Message', '')}"


def _code(error: ClientError) -> str:
    return error.response.get("Error", {}).get("Code", "")


def _status(error: ClientError) -> int:
    return error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
