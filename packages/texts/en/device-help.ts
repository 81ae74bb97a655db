import type { FallbackName, LeadName, TitleName } from '@linecheck/checks/browser/help/help-sentences';
import type { HelpSentence, TextTable } from '../message';
import { textGroup } from '../text-group';

/** The help for a device, without its steps. */
interface HelpTexts extends TextTable {
  readonly titles: Readonly<Record<TitleName, HelpSentence>>;
  readonly leads: Readonly<Record<LeadName, HelpSentence>>;
  /** Alternatives for guests whose screen differs from the steps. */
  readonly fallbacks: Readonly<Record<FallbackName, HelpSentence>>;
}

export const deviceHelp = textGroup('guest/device-help.deviceHelp', {
  titles: {
    'allow-in-browser-on-system': {
      named: {
        microphone: 'How to allow the microphone in {browser} on {system}',
        camera: 'How to allow the camera in {browser} on {system}',
      },
      unnamed: {
        microphone: 'How to allow the microphone in your browser on {system}',
        camera: 'How to allow the camera in your browser on {system}',
      },
    },
    'allow-in-browser': {
      named: {
        microphone: 'How to allow the microphone in {browser}',
        camera: 'How to allow the camera in {browser}',
      },
      unnamed: {
        microphone: 'How to allow the microphone in your browser',
        camera: 'How to allow the camera in your browser',
      },
    },
    'allow-in-app': {
      microphone: 'How to allow the microphone in this app',
      camera: 'How to allow the camera in this app',
    },
    'allow-in-system': {
      microphone: 'How to allow the microphone in {system}',
      camera: 'How to allow the camera in {system}',
    },
    'allow-in-your-system': {
      microphone: 'How to allow the microphone in your system',
      camera: 'How to allow the camera in your system',
    },
    'get-around-block': {
      microphone: 'Unblock your microphone',
      camera: 'Unblock your camera',
    },
    'tell-your-host': 'What your host has to know',
    'switch-lockdown-off': 'How to switch Lockdown Mode off here',
    'get-going': {
      microphone: 'Start your microphone',
      camera: 'Start your camera',
    },
    'get-free': {
      microphone: 'Close the app that is using your microphone',
      camera: 'Close the app that is using your camera',
    },
    'open-secure-page': 'How to open the secure page',
    'open-elsewhere': 'Open this page in {otherBrowsers}',
    unmute: { microphone: 'How to unmute your microphone', camera: 'How to get your picture back' },
    'get-back': { microphone: 'How to get your microphone back', camera: 'How to get your camera back' },
    'choose-device': { microphone: 'How to choose your microphone', camera: 'How to choose your camera' },
    'waiting-for-answer': 'Your browser is waiting for your answer',
  },
  leads: {
    'asks-for-device': {
      microphone: 'It asks whether this page may use your microphone.',
      camera: 'It asks whether this page may use your camera.',
    },
    'switched-off':
      'Something in this browser, such as an extension or a rule of your company, hides your microphone and your camera.',
    'locked-down': 'Lockdown Mode blocks your microphone, your camera and the test sound on this page.',
    'inside-app': 'You are inside {browser}. Browsers inside apps often cannot use the microphone and the camera.',
    'inside-app-without-devices':
      'You are inside {browser}. Browsers inside apps cannot use the microphone and the camera.',
    'inside-google':
      'You are inside the Google app. Browsers inside apps often cannot use the microphone and the camera.',
    'inside-google-without-devices':
      'You are inside the Google app. Browsers inside apps cannot use the microphone and the camera.',
    'inside-an-app': 'You are inside an app. Browsers inside apps often cannot use the microphone and the camera.',
    'inside-an-app-without-devices':
      'You are inside an app. Browsers inside apps cannot use the microphone and the camera.',
  },
  fallbacks: {
    'no-switch-there': {
      microphone: 'No Microphone there? Choose Site settings, and set Microphone to Allow.',
      camera: 'No Camera there? Choose Site settings, and set Camera to Allow.',
    },
    'nothing-happens': 'Nothing happens? Reload this page.',
    'look-for-device-in-settings': {
      microphone: "Not there? Look for Microphone in your browser's settings, under site permissions.",
      camera: "Not there? Look for Camera in your browser's settings, under site permissions.",
    },
    'no-permissions-in-chrome': {
      microphone:
        'No Permissions there? Tap the three dots, then Settings, Site settings and Microphone, and allow this page.',
      camera: 'No Permissions there? Tap the three dots, then Settings, Site settings and Camera, and allow this page.',
    },
    'no-permissions-in-samsung': {
      microphone:
        'No Permissions there? Tap the three lines, then Settings, Sites and downloads, and Site permissions, and allow the microphone for this page.',
      camera:
        'No Permissions there? Tap the three lines, then Settings, Sites and downloads, and Site permissions, and allow the camera for this page.',
    },
    'blocked-by-android': {
      microphone: 'It says Blocked by Android? Tap it, and allow the microphone in the settings that open.',
      camera: 'It says Blocked by Android? Tap it, and allow the camera in the settings that open.',
    },
    'look-in-settings': "Not there? Look in your browser's settings, under site permissions.",
    'allowed-already-in-safari-on-ios': {
      microphone:
        'Allowed already? Open the Settings app, tap Apps if it is there, then Safari, then Microphone, and choose Ask or Allow.',
      camera:
        'Allowed already? Open the Settings app, tap Apps if it is there, then Safari, then Camera, and choose Ask or Allow.',
    },
    'no-apps-in-settings': {
      named: 'No Apps there? On older systems {browser} is at the bottom of the first list.',
      unnamed: 'No Apps there? On older systems your browser is at the bottom of the first list.',
    },
    'allowed-already-on-windows': {
      microphone: 'Allowed already? Open Windows Settings, then Privacy & security, then Microphone.',
      camera: 'Allowed already? Open Windows Settings, then Privacy & security, then Camera.',
    },
    'allowed-already-on-macos': {
      microphone: 'Allowed already? Open System Settings, then Privacy & Security, then Microphone.',
      camera: 'Allowed already? Open System Settings, then Privacy & Security, then Camera.',
    },
    'allowed-already-on-chromeos': 'Allowed already? Open Settings, then Privacy and security, then Privacy controls.',
    'allowed-already': {
      named: {
        microphone: 'Allowed already? Allow the microphone for {browser} in the privacy settings of your system.',
        camera: 'Allowed already? Allow the camera for {browser} in the privacy settings of your system.',
      },
      unnamed: {
        microphone: 'Allowed already? Allow the microphone for your browser in the privacy settings of your system.',
        camera: 'Allowed already? Allow the camera for your browser in the privacy settings of your system.',
      },
    },
    'snap-or-flatpak': {
      microphone:
        'Is your browser a Snap or a Flatpak? Then also allow the microphone in its permissions, in your software center.',
      camera:
        'Is your browser a Snap or a Flatpak? Then also allow the camera in its permissions, in your software center.',
    },
    'access-off-in-quick-settings': {
      microphone:
        'Allowed already? Pull down the quick settings from the top of the screen, and turn on microphone access.',
      camera: 'Allowed already? Pull down the quick settings from the top of the screen, and turn on camera access.',
    },
    'no-question-on-desktop': {
      microphone:
        'No question? Look for a small microphone in the web address and click it, or look behind other windows.',
      camera: 'No question? Look for a small camera in the web address and click it, or look behind other windows.',
    },
    'no-question': 'No question? Reload this page, and start again.',
    'no-such-entry': 'No such entry? Copy the link, and paste it into {otherBrowsers}.',
    'ask-for-secure-link': "Page doesn't open? Ask your host for the secure link.",
    'close-all-windows': {
      named: 'Still not working? Close all {browser} windows, and open this page again.',
      unnamed: 'Still not working? Close all browser windows, and open this page again.',
    },
    'close-browser': {
      named: 'Still not working? Close {browser} completely, and open this page again.',
      unnamed: 'Still not working? Close your browser completely, and open this page again.',
    },
    'close-this-app': 'Still not working? Close this app completely, and open this page again.',
  },
} as const satisfies HelpTexts);

/** Buttons and notes of the help for a device. */
export const devices = textGroup('guest/device-help.devices', {
  copyLink: 'Copy link',
  copied: 'Copied',
  selectTheLink: 'Select the link',
  goesOn: {
    microphone: 'This page continues automatically once you have allowed the microphone.',
    camera: 'This page continues automatically once you have allowed the camera.',
  },
  /** The browser's own button, whose label the browser writes. */
  button: {
    title: { microphone: 'Allow your microphone here', camera: 'Allow your camera here' },
    lead: 'Press the button, and choose "Allow this time" when your browser asks.',
    /** Closed below the button; open after two refusals. */
    steps: 'No button, or it does not help?',
    allowed: {
      microphone: 'Allowed. Starting your microphone.',
      camera: 'Allowed. Starting your camera.',
    },
    refused: {
      'not-allowed': 'Not allowed yet. Press the button once more, and choose "Allow this time".',
      'not-allowed-again': 'Still not allowed. These steps work without the button.',
      'none-found': {
        microphone: 'Allowed, but your browser finds no microphone. Connect one.',
        camera: 'Allowed, but your browser finds no camera. Connect one.',
      },
      'not-accepted': 'Press the button once more.',
      failed: 'The button did not work. These steps work without it.',
    },
  },
} as const satisfies TextTable);
