import type { DeviceProblem } from '@linecheck/checks/browser/devices/device-failure';
import type { StepName } from '@linecheck/checks/browser/help/help-sentences';
import type { HelpSentence, TextTable, VerdictMessageTexts } from '../message';
import { textGroup } from '../text-group';

/** Steps that make a device work again. Guests see them as a list, hosts as advice in the result. */
export const deviceSteps = textGroup('guest/device-steps.deviceSteps', {
  /** Permissions of the page in the browser. */
  'click-address-icon': 'Click the icon to the left of the web address.',
  'switch-device-on': { microphone: 'Switch Microphone on.', camera: 'Switch Camera on.' },
  'click-lock': 'Click the lock to the left of the web address.',
  'choose-permissions-if-there': 'Choose Permissions for this site, if it is there.',
  'choose-site-settings': 'Choose Site settings.',
  'set-to-allow': { microphone: 'Set Microphone to Allow.', camera: 'Set Camera to Allow.' },
  'set-to-allow-and-return': {
    microphone: 'Set Microphone to Allow, and come back to this tab.',
    camera: 'Set Camera to Allow, and come back to this tab.',
  },
  'click-crossed-out-device': {
    microphone: 'Click the crossed-out microphone to the left of the web address.',
    camera: 'Click the crossed-out camera to the left of the web address.',
  },
  'click-cross-beside-blocked': 'Click the × beside Blocked.',
  'retry-and-allow': 'Press Try again, and choose Allow.',
  'open-safari-menu': 'In the menu bar at the top of your screen, open the Safari menu.',
  'choose-website-settings': 'Choose Settings for this website.',
  'allow-for-page': {
    microphone: 'Allow the microphone for this page.',
    camera: 'Allow the camera for this page.',
  },
  'tap-address-icon': 'Tap the icon to the left of the web address.',
  'tap-permissions': 'Tap Permissions.',
  'tap-lock': 'Tap the lock to the left of the web address.',
  'tap-lock-or-shield': 'Tap the lock or the shield to the left of the web address.',
  'tap-blocked': {
    microphone: 'Tap Blocked beside Microphone, so that it says Allowed.',
    camera: 'Tap Blocked beside Camera, so that it says Allowed.',
  },
  'tap-page-menu': 'Tap the page menu, or aA, at the left end of the web address.',
  'tap-website-settings': 'Tap the three dots, if there are any, then Website Settings.',
  'reload-and-allow': 'Come back, reload this page, and choose Allow when it asks.',

  /** Permissions of the browser in the system. */
  'open-windows-privacy': {
    microphone: 'Open Windows Settings, then Privacy & security, then Microphone.',
    camera: 'Open Windows Settings, then Privacy & security, then Camera.',
  },
  'switch-windows-access-on': {
    microphone: 'Switch on Microphone access, and "Let desktop apps access your microphone".',
    camera: 'Switch on Camera access, and "Let desktop apps access your camera".',
  },
  'return-and-retry': 'Come back to this page and press Try again.',
  'open-macos-privacy': {
    microphone: 'Open System Settings, then Privacy & Security, then Microphone.',
    camera: 'Open System Settings, then Privacy & Security, then Camera.',
  },
  'switch-browser-on': { named: 'Switch {browser} on.', unnamed: 'Switch your browser on.' },
  'quit-browser': {
    named: 'Quit {browser}, open it again, and come back to this page.',
    unnamed: 'Quit your browser, open it again, and come back to this page.',
  },
  'allow-in-privacy-settings': {
    named: {
      microphone: 'Allow the microphone for {browser} in the privacy settings of your system.',
      camera: 'Allow the camera for {browser} in the privacy settings of your system.',
    },
    unnamed: {
      microphone: 'Allow the microphone for your browser in the privacy settings of your system.',
      camera: 'Allow the camera for your browser in the privacy settings of your system.',
    },
  },
  'open-chromeos-privacy': 'Open Settings, then Privacy and security, then Privacy controls.',
  'switch-access-on': { microphone: 'Switch Microphone access on.', camera: 'Switch Camera access on.' },
  'open-browser-in-android-settings': {
    named: "Open Android's Settings, then Apps, then {browser}.",
    unnamed: "Open Android's Settings, then Apps, then your browser.",
  },
  'allow-while-using': {
    microphone: 'Tap Permissions, then Microphone, and allow it while using the app.',
    camera: 'Tap Permissions, then Camera, and allow it while using the app.',
  },
  'open-browser-in-ios-settings': {
    named: 'Open the Settings app, tap Apps, then {browser}.',
    unnamed: 'Open the Settings app, tap Apps, then your browser.',
  },
  'choose-ask-or-allow': {
    microphone: 'Tap Microphone, and choose Ask or Allow.',
    camera: 'Tap Camera, and choose Ask or Allow.',
  },
  'return-and-reload': 'Come back and reload this page.',

  /** The browser's permission prompt. */
  'find-question-on-top': 'Look for the question at the top of the window, near the web address.',
  'find-question-in-the-middle': 'Look for the question in the middle of the window.',
  'find-question-over-page': 'Look for the question over this page.',
  'choose-allow': 'Choose Allow.',
  'choose-allow-while-visiting': 'Choose Allow, or Allow while visiting the site.',
  'when-asked-on-top': 'When the question appears at the top of the window, near the web address, choose Allow.',
  'when-asked-on-top-for-visits':
    'When the question appears at the top of the window, near the web address, choose Allow, or Allow while visiting the site.',
  'when-asked-in-the-middle': 'When the question appears in the middle of the window, choose Allow.',
  'when-asked-over-page': 'When the question appears over this page, choose Allow.',
  'when-asked-over-page-for-visits':
    'When the question appears over this page, choose Allow, or Allow while visiting the site.',

  /** Opening the page in another browser. */
  'tell-your-host': {
    microphone: 'Tell your host that this website does not allow the microphone. Your own settings cannot change that.',
    camera: 'Tell your host that this website does not allow the camera. Your own settings cannot change that.',
  },
  'try-private-window': 'Copy the link, and open it in a private window, where most extensions are off.',
  'or-another-browser': 'If that changes nothing, open it in another browser.',
  'switch-lockdown-off': 'Switch Lockdown Mode off for this website.',
  'ask-your-it': 'On a work computer, ask your IT department to allow this page, or use your own phone.',
  'copy-link': 'Copy the link to this page.',
  'open-in-current-browser': 'Open it in a current version of {otherBrowsers}.',
  'tap-dots': 'Tap the three dots in the corner of the screen.',
  'tap-share-or-dots': 'Tap the share sign or the three dots.',
  'tap-app-menu': 'Tap the menu of the app, often three dots in a corner.',
  'choose-open-in-safari': 'Choose "Open in Safari".',
  'choose-open-in-chrome': 'Choose "Open in Chrome".',
  'choose-open-in-browser': 'Choose "Open in browser".',
  'choose-wechat-open-in-browser': 'Choose "Open in Browser".',
  'choose-open-in-external-browser': 'Choose "Open in external browser".',
  'choose-open-in-other-browser': 'Choose "Open in other browser".',
  'choose-open-in-default-browser': 'Choose "Open in default browser".',

  /** The device itself, and other programs that use it. */
  'press-try-again': 'Press Try again.',
  'plug-in': {
    microphone: 'Plug your microphone or headset in again, or switch its Bluetooth on.',
    camera: 'Plug your camera in again, or switch the built-in one on.',
  },
  unmute: {
    microphone: 'Unmute it with the switch or the key on your headset or keyboard.',
    camera: 'Open the privacy shutter, or press the camera key on your keyboard.',
  },
  'look-in-windows': {
    microphone: 'Open Windows Settings, then System, then Sound: is it listed under Input?',
    camera: 'Open Windows Settings, then Bluetooth & devices, then Cameras: is it listed?',
  },
  'look-in-macos': {
    microphone: 'Open System Settings, then Sound, then Input: is it listed?',
    camera: 'Open the Photo Booth app: does it show a picture?',
  },
  'look-in-chromeos': {
    microphone: 'Click the time, then the arrow beside the volume: is it listed under Input?',
    camera: 'Open the Camera app: does it show a picture?',
  },
  'look-on-android': {
    microphone: 'Open a voice recorder: does it hear you?',
    camera: 'Open the Camera app: does it show a picture?',
  },
  'look-on-ios': {
    microphone: 'Open the Voice Memos app: does it hear you?',
    camera: 'Open the Camera app: does it show a picture?',
  },
  'look-in-system': {
    microphone: 'Open the sound settings of your system: is it listed under Input?',
    camera: 'Open a camera app: does it show a picture?',
  },
  'leave-other-calls': 'Leave other calls, and close programs that record or show you.',
  'close-other-tabs': 'Close other tabs that may be using it.',
  'end-call': 'End any call in progress.',
  'close-other-apps': 'Close other apps that may be using it.',
  'choose-another-device': {
    microphone: 'Choose another microphone, if you have one.',
    camera: 'Choose another camera, if you have one.',
  },
  'choose-device-to-use': {
    microphone: 'Choose the microphone that you will use in the session.',
    camera: 'Choose the camera that you will use in the session.',
  },
  'or-choose-another-device': {
    microphone: 'Or choose another microphone, if you have one.',
    camera: 'Or choose another camera, if you have one.',
  },
  'close-programs-using-this-one': 'Close other programs that may be using this device.',
  'close-programs-using-it': 'Close other programs that may be using it.',
  'keep-in-front': 'Keep this page in front.',
  'end-call-and-keep-in-front': 'End any call in progress, and keep this page in front.',
  'go-to-address': 'Go to the web address at the top.',
  'put-https-in-front': 'Put https:// in front of it, and press Enter.',
} as const satisfies TextTable & Readonly<Record<StepName, HelpSentence>>);

/** Texts about a device that could not be used. */
export interface DeviceFailureTexts {
  /** Quoted from S2 §8 for its cases; the others are written in its style (M8). */
  readonly failures: Readonly<
    Record<DeviceProblem | 'withdrawn' | 'by-policy', Required<Omit<VerdictMessageTexts, 'advice'>>>
  >;
  /** Texts of the steps in its advice, which its parameters name. */
  readonly steps: typeof deviceSteps;
}
