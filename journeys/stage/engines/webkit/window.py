#!/usr/bin/python3
"""A WebKitGTK window for the journeys: devices are on, and its question about them is answered from outside.

Without arguments it opens `about:blank`, in the size given as SIZE. Each line on its standard input is a command in JSON:
{"size": [390, 844]}, {"press": [100, 20]} for a press of the mouse at this point of the page, {"down": "Escape"} and {"up": "Escape"}
for a key, or {"answer": "granted"} (or "denied", or "asked"), which also counts for later questions. It is answered by a line
that says how many questions are open.
With --describe it prints the versions of WebKit and GStreamer, and ends.
"""
import ctypes
import json
import os
import sys

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402


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
        # Playwright would wait without end for a page that has crashed.
        self.view.connect('web-process-terminated', lambda *_: Gtk.main_quit())
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

    def press(self, x, y):
        """Moves the pointer to a point of the page, and presses and releases its main button there."""
        for kind in (Gdk.EventType.MOTION_NOTIFY, Gdk.EventType.BUTTON_PRESS, Gdk.EventType.BUTTON_RELEASE):
            event = self.event_of(kind, self.seat().get_pointer())
            part = event.motion if kind == Gdk.EventType.MOTION_NOTIFY else event.button
            part.x, part.y = part.x_root, part.y_root = x, y
            if kind != Gdk.EventType.MOTION_NOTIFY:
                part.button = Gdk.BUTTON_PRIMARY
            if kind == Gdk.EventType.BUTTON_RELEASE:
                part.state = Gdk.ModifierType.BUTTON1_MASK
            self.view.event(event)

    def key(self, kind, name):
        event = self.event_of(kind, self.seat().get_keyboard())
        event.key.keyval = Gdk.keyval_from_name(name)
        _, keys = Gdk.Keymap.get_for_display(self.view.get_display()).get_entries_for_keyval(event.key.keyval)
        event.key.hardware_keycode = keys[0].keycode
        self.view.event(event)

    def seat(self):
        return self.view.get_display().get_default_seat()

    def event_of(self, kind, device):
        """An event of the view, from a device of its display, at this time: WebKit counts clicks by it."""
        event = Gdk.Event.new(kind)
        event.set_device(device)
        event.any.window = self.view.get_window()
        part = {
            Gdk.EventType.MOTION_NOTIFY: event.motion,
            Gdk.EventType.KEY_PRESS: event.key,
            Gdk.EventType.KEY_RELEASE: event.key,
        }.get(kind, event.button)
        part.time = GLib.get_monotonic_time() // 1000 & 0xFFFFFFFF
        return event

    def on_command(self, source, _condition):
        line = source.readline()
        if not line:
            Gtk.main_quit()
            return False
        command = json.loads(line)
        if 'size' in command:
            self.window.resize(*command['size'])
        if 'press' in command:
            self.press(*command['press'])
        if 'down' in command:
            self.key(Gdk.EventType.KEY_PRESS, command['down'])
        if 'up' in command:
            self.key(Gdk.EventType.KEY_RELEASE, command['up'])
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
