"""Dibs' entry point and its commands: run (the default), setup, doctor, sandbox."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import secrets
import sys

from dotenv import load_dotenv

import doctor
import running
from domain import Clock, StoreFault, StoreUnavailable
from intake import queue_setup
from intake.queue import QueueUnavailable
from services.reactions import SlackFailure
from settings import Settings, SettingsError, read_settings
from store import schema
from store.table import open_table
from wiring import now_ms

COMMANDS = {
    "run": "serve Slack and the queue (the default)",
    "setup": "create the table, the queue and its dead-letter queue; safe to repeat",
    "doctor": "check every outside thing and name the fix",
    "sandbox": "start a whole workspace on this machine",
}


def main(arguments: list[str], clock: Clock = now_ms) -> int:
    """Returns the exit status; `clock` is what `run` goes by."""
    command = _command(arguments)
    if command == "sandbox":
        from sandbox.run import run_sandbox

        return asyncio.run(run_sandbox())
    load_dotenv()
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        return _refuse(*error.faults)
    _log_to_stderr(settings.log_level)
    return _carry_out(command, settings, clock)


def _command(arguments: list[str]) -> str:
    described = "\n".join(f"  {name:9}{what}" for name, what in COMMANDS.items())
    parser = argparse.ArgumentParser(
        "app.py", description="Dibs", epilog=described, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", nargs="?", default="run", choices=COMMANDS)
    return str(parser.parse_args(arguments).command)


def _carry_out(command: str, settings: Settings, clock: Clock) -> int:
    """Runs the command; what stops it before it begins is one sentence, not a traceback."""
    works = {"run": lambda told: running.run(told, clock), "setup": set_up, "doctor": doctor.examine}
    try:
        return asyncio.run(works[command](settings))
    except SettingsError as error:
        return _refuse(*error.faults)
    except SlackFailure as failure:
        return _refuse(f"Slack gives no answer ({failure}); check the network, then start again.")
    except QueueUnavailable as error:
        return _refuse(
            f"SQS does not answer ({error}); check the AWS_ settings, the credentials' rights and the network."
        )
    except (StoreFault, StoreUnavailable) as error:
        return _refuse(f"{str(error).rstrip('.')}.")


async def set_up(settings: Settings) -> int:
    table = open_table(settings.table)
    try:
        done = await schema.set_up(table, secrets.token_hex(4))
    finally:
        table.close()
    for line in (*done, *await queue_setup.set_up(settings.queue)):
        print(line)
    return 0


def _refuse(*faults: str) -> int:
    for fault in faults:
        print(fault, file=sys.stderr)
    return 2


def _log_to_stderr(level: str) -> None:
    """The SDKs log whole payloads at DEBUG, candidates' details among them, so they never get below INFO."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in ("slack_sdk", "slack_bolt", "botocore", "boto3", "urllib3", "aiohttp"):
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), logging.INFO))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
