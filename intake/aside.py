"""Blocking work on a thread of its own, which neither the event loop nor the end of the process waits for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def aside(work: Callable[[], T], unwanted: Callable[[T], object] = lambda _: None) -> Future[T]:
    """Starts `work` at once. Whoever cancels the future in time leaves what comes of it to `unwanted`.

    Cancelling is all or nothing: it answers False once the result is there, which then is the caller's to use.
    """
    future: Future[T] = Future()
    Thread(target=_run, args=(work, unwanted, future), name="aside", daemon=True).start()
    return future


def _run(work: Callable[[], T], unwanted: Callable[[T], object], future: Future[T]) -> None:
    try:
        result = work()
    except Exception as error:
        if future.set_running_or_notify_cancel():
            future.set_exception(error)
        return
    if future.set_running_or_notify_cancel():
        future.set_result(result)
    else:
        unwanted(result)
