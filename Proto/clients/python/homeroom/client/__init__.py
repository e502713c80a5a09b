"""A thin client for apps: content that is declared on demand, activities, and an outbox that survives a restart.

The shapes are those of Apple's ClassKit: a data store with a main app context, contexts below it, activities at contexts.

    from homeroom.client import Connection, Content, DataStore, Outbox, Score

    class Library:
        def create_context(self, identifier, parent_path):
            return Content(title=identifier.title())

    with Outbox("outbox.sqlite", owner="demo/mori") as outbox, Connection(token=token) as connection:
        with DataStore("org.example.library", "mori", connection, outbox, Library()) as store:
            activity = store.main_app_context.descendant(["walden", "chapter-1"]).create_new_activity()
            activity.start()
            activity.add_progress_range(0, 0.5)
            activity.primary_item = Score("quiz", "Quiz", points=4, max=5)
            activity.stop()
            saved = store.save()
"""

from homeroom.client.activity import Activity
from homeroom.client.backoff import Backoff
from homeroom.client.connection import Connection, NoToken
from homeroom.client.content import Content, Context, ContextDelegate
from homeroom.client.data_store import DataStore
from homeroom.client.item import Binary, Quantity, Score
from homeroom.client.outbox import Outbox, OutboxFull, OutboxOfAnother, Refusal
from homeroom.client.sender import SaveResult

__all__ = [
    "Activity", "Backoff", "Binary", "Connection", "Content", "Context", "ContextDelegate", "DataStore", "NoToken", "Outbox",
    "OutboxFull", "OutboxOfAnother", "Quantity", "Refusal", "SaveResult", "Score",
]
