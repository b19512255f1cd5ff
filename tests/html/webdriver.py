"""A small client of WebDriver (https://www.w3.org/TR/webdriver2/): just what the tests need."""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request

# The code points that stand for keys without a character.
KEYS = {"Home": "\ue011", "End": "\ue010", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014",
        "Down": "\ue015", "PageUp": "\ue00e", "PageDown": "\ue00f", "Enter": "\ue007",
        "Escape": "\ue00c", "Tab": "\ue004"}

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Missing(Exception):
    """A program that the tests need is not installed, or cannot be used here."""


def program(*names):
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    raise Missing(f"{names[0]} is not installed; tools/setup installs it")


class Browser:
    """Chromium without a window. Use it in a `with` statement."""

    def __init__(self, width, height):
        self.size = f"{width},{height}"
        self.driver = None

    def __enter__(self):
        self.profile = tempfile.mkdtemp(prefix="mazurka-html-")
        self.session = None
        try:
            self.chromium = program("chromium", "chromium-browser", "google-chrome")
            self._start_driver()
            self._start_chromium()
        except BaseException as error:
            self.__exit__()
            if isinstance(error, (RuntimeError, OSError)):
                raise Missing(f"the browser does not start: {error}") from error
            raise
        return self

    def _start_driver(self):
        command = [program("chromedriver", "chromium-driver"), "--port=0"]
        self.driver = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       text=True)
        for line in self.driver.stdout:
            port = re.search(r"started successfully on port (\d+)", line)
            if port:
                self.address = f"http://127.0.0.1:{port[1]}"
                return
        raise RuntimeError("chromedriver did not start")

    def _start_chromium(self):
        arguments = ["--headless=new", f"--window-size={self.size}", "--hide-scrollbars",
                     "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     f"--user-data-dir={self.profile}"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": {"binary": self.chromium, "args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.session = f"/session/{answer['sessionId']}"

    def __exit__(self, *_):
        if self.session:
            self._send("DELETE", self.session)
        if self.driver:
            self.driver.terminate()
            self.driver.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data=data, method=method,
                                         headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise RuntimeError(f"{value['error']}: {value['message']}") from None

    def open(self, path):
        self._send("POST", self.session + "/url", {"url": "about:blank"})
        self._send("POST", self.session + "/url", {"url": "file://" + os.path.abspath(path)})

    def run(self, script, *arguments):
        """The value of a script: browser.run("return document.title")."""
        return self._send("POST", self.session + "/execute/sync",
                          {"script": script, "args": list(arguments)})

    def count(self, selector):
        return self.run("return document.querySelectorAll(arguments[0]).length", selector)

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.textContent", selector)

    def attribute(self, selector, name):
        return self.run("return document.querySelector(arguments[0])?.getAttribute(arguments[1])",
                        selector, name)

    def click(self, selector):
        """A click of the mouse, as a person does it: fails if something else is in the way."""
        element = self._send("POST", self.session + "/element",
                             {"using": "css selector", "value": selector})
        self._send("POST", f"{self.session}/element/{element[ELEMENT]}/click", {})

    def press(self, *keys):
        """Keys by name or character: press("Down", "a")."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self._send("POST", self.session + "/actions",
                   {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def complaints(self):
        """What the console has had to say since the last call."""
        return [entry["message"] for entry in
                self._send("POST", self.session + "/se/log", {"type": "browser"})]

    def screenshot(self):
        return base64.b64decode(self._send("GET", self.session + "/screenshot"))

    def printed(self):
        """The page as PDF."""
        return base64.b64decode(self._send("POST", self.session + "/print", {}))

    def dark(self, on):
        """Whether pages are told that dark colours are preferred."""
        self._send("POST", self.session + "/goog/cdp/execute", {
            "cmd": "Emulation.setEmulatedMedia",
            "params": {"features": [{"name": "prefers-color-scheme",
                                     "value": "dark" if on else "light"}]}})

    def resize(self, width, height):
        self._send("POST", self.session + "/window/rect", {"width": width, "height": height})
