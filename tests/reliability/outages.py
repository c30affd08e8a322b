"""Ways a neighbour can be out of order for as long as a test wants."""

import asyncio

from tests.proxies import (
    Exchange,
    Fault,
    HoldReply,
    HoldRequest,
    answer,
    aws_error,
    cut_reply,
    injected,
    lose_reply,
    pass_on,
    refuse,
)


class Outage:
    """A fault for as long as it is `on`; nothing goes wrong before and after."""

    def __init__(self, fault: Fault) -> None:
        self.on = False
        self._fault = fault

    async def __call__(self, exchange: Exchange) -> None:
        await (self._fault if self.on else pass_on)(exchange)


async def four_seconds_late(exchange: Exchange) -> None:
    """The server does it, but after everybody has given up waiting."""
    injected["late"] += 1
    await asyncio.sleep(4.0)
    await pass_on(exchange)


def out_of_order() -> dict[str, Fault]:
    """Every way in which AWS gives no answer, by name."""
    return {
        "four seconds late": four_seconds_late,
        "refused": refuse,
        "hanging before": HoldRequest(),
        "hanging after": HoldReply(),
        "reply lost": lose_reply,
        "reply cut": cut_reply,
        "throttled": aws_error("ThrottlingException"),
        "over its throughput": aws_error("ProvisionedThroughputExceededException"),
        "over its request limit": aws_error("RequestLimitExceeded"),
        "in a transaction": aws_error("TransactionConflictException"),
        "failing": aws_error("InternalServerError", status=500),
        "unavailable": answer(503, b"<html>Service Unavailable</html>"),
    }
