#!/usr/bin/python3
"""A WebKitGTK window for the journeys: devices are on, and its question about them is answered from outside.

Without arguments it opens `about:blank`, in the size given as SIZE. Each line on its standard input is a command in JSON:
{"size": [390, 844]}, or {"answer": "granted"} (or "denied", or "asked"), which also counts for later questions. It is answered
by a line that says how many questions are open.
With --describe it prints the versions of WebKit and GStreamer, and ends.
"""
import ctypes
import json
import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402


def describe():
    major, minor, micro, nano = (ctypes.c_uint() for _ in range(4))
    gstreamer = ctypes.CDLL('libgstreamer-1.0.so.0')
    gstreamer.gst_version(ctypes.byref(major), ctypes.byref(minor), ctypes.byref(micro), ctypes.byref(nano))
    webkit = [WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()]
    print(json.dumps({'webkit': webkit, 'gstreamer': [major.value, minor.value, micro.value]}))


STATES = {
    'granted': WebKit2.PermissionState.GRANTED,
    'denied': WebKit2.PermissionState.DENIED,
    'asked': WebKit2.PermissionState.PROMPT,
}


class Window:
    def __init__(self, permission, size):
        self.permission = permission
        self.questions = []
        self.view = WebKit2.WebView(web_context=self.context(), settings=self.settings())
        self.view.connect('permission-request', self.on_question)
        self.view.connect('query-permission-state', self.on_query)
        self.view.connect('script-dialog', self.on_dialog)
        self.window = Gtk.Window()
        self.window.add(self.view)
        self.window.set_default_size(*size)
        self.window.connect('destroy', Gtk.main_quit)
        self.window.show_all()
        self.view.load_uri('about:blank')

    @staticmethod
    def context():
        manager = WebKit2.WebsiteDataManager.new_ephemeral()
        return WebKit2.WebContext.new_with_website_data_manager(manager)

    @staticmethod
    def settings():
        settings = WebKit2.Settings()
        settings.set_enable_media_stream(True)
        settings.set_enable_mediasource(True)
        settings.set_enable_developer_extras(True)
        settings.set_media_playback_requires_user_gesture(True)
        settings.set_javascript_can_access_clipboard(True)
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        return settings

    def on_question(self, _view, question):
        self.questions.append(question)
        self.answer()
        return True

    def on_query(self, _view, query):
        query.finish(STATES[self.permission])
        return True

    @staticmethod
    def on_dialog(_view, dialog):
        """Leaves a page that asks before it is left, as Playwright does in other engines; other questions are Playwright's."""
        leaves = dialog.get_dialog_type() == WebKit2.ScriptDialogType.BEFORE_UNLOAD_CONFIRM
        if leaves:
            dialog.confirm_set_confirmed(True)
        return leaves

    def answer(self):
        if self.permission == 'asked':
            return
        for question in self.questions:
            if self.permission == 'granted':
                question.allow()
            else:
                question.deny()
        self.questions.clear()

    def on_command(self, source, _condition):
        line = source.readline()
        if not line:
            Gtk.main_quit()
            return False
        command = json.loads(line)
        if 'size' in command:
            self.window.resize(*command['size'])
        if 'answer' in command:
            self.permission = command['answer']
            self.answer()
        # Whoever gave the command waits for this.
        print(json.dumps({'done': command, 'questions': len(self.questions)}), flush=True)
        return True


if '--describe' in sys.argv:
    describe()
else:
    window = Window(os.environ['PERMISSION'], [int(number) for number in os.environ['SIZE'].split('x')])
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, window.on_command)
    Gtk.main()
