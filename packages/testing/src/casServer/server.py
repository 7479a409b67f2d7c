"""A CAS server on this machine: django-cas-server of Debian (python3-django-cas-server) with a database that is thrown away.

Called with one argument, its settings as JSON; prints its port when it answers; ends when its standard input does.
"""
import json
import os
import re
import sys
import threading

from django.conf import settings

GIVEN = json.loads(sys.argv[1])

settings.configure(
    DEBUG=False,
    SECRET_KEY="for tests alone",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="circuit_cas",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "cas_server",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": [
            "django.template.context_processors.request",
            "django.contrib.auth.context_processors.auth",
            "django.contrib.messages.context_processors.messages",
        ]},
    }],
    DATABASES={"default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.path.join(GIVEN["folder"], "cas.sqlite3"),
        "OPTIONS": {"timeout": 20},
    }},
    # The tables are made at once and not by one migration after another.
    MIGRATION_MODULES={app: None for app in ("auth", "contenttypes", "sessions", "cas_server")},
    STATIC_URL="/static/",
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    LOGGING_CONFIG=None,
    CAS_AUTH_CLASS="circuit_cas.GivenUser",
    CAS_TICKET_VALIDITY=GIVEN["ticketSeconds"],
    # It would ask the package index of Python.
    CAS_NEW_VERSION_HTML_WARNING=False,
    CAS_NEW_VERSION_EMAIL_WARNING=False,
)

# What the settings name by its module.
sys.modules["circuit_cas"] = sys.modules[__name__]

import django  # noqa: E402

django.setup()

from cas_server import models  # noqa: E402
from cas_server.auth import AuthUser  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [path("cas/", include("cas_server.urls", namespace="cas_server"))]


class GivenUser(AuthUser):
    """One of the people that the settings name."""

    def test_password(self, password):
        return self.username in GIVEN["people"] and GIVEN["people"][self.username]["password"] == password

    def attributs(self):
        return GIVEN["people"].get(self.username, {}).get("attributes", {})


class QuietHandler(WSGIRequestHandler):
    def log_message(self, *_words):
        """Addresses hold tickets."""


def serve():
    call_command("migrate", run_syncdb=True, verbosity=0)
    for position, service in enumerate(GIVEN["services"]):
        pattern = models.ServicePattern.objects.create(
            pos=position,
            name=service["origin"][:255],
            pattern="^" + re.escape(service["origin"]) + "$",
            single_log_out=True,
            single_log_out_callback=service["logoutUrl"],
        )
        models.ReplaceAttributName.objects.create(name="*", replace="", service_pattern=pattern)
    server = ThreadedWSGIServer(("127.0.0.1", GIVEN["port"]), QuietHandler)
    server.daemon_threads = True
    server.set_app(get_wsgi_application())
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    serve()
