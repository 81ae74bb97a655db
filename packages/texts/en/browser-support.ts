import type { ConcernReason, Loss } from '@linecheck/checks/browser/support/concern';
import type { Texts } from '../message';

interface BrowserSupportTexts extends Texts {
  readonly titles: Readonly<Record<ConcernReason, string>>;
  readonly losses: Readonly<Record<Loss, string>>;
  readonly advice: Readonly<Record<ConcernReason, string>>;
  /** Instead, where a browser is as old as its system. */
  readonly updateSystem: string;
}

/** What a guest reads about their browser before anything has failed. */
export default {
  titles: {
    insecure: 'This page is not secure',
    untested: 'Linecheck has not been tested in your browser',
    'too-old': 'Your browser is out of date',
    incomplete: 'Your browser cannot do everything that Linecheck needs',
  },
  losses: {
    devices: 'Your microphone and your camera cannot be checked here.',
    microphone: 'Your microphone cannot be checked here.',
    recordings: 'You cannot listen to your voice here, or record a test video.',
    'raw-level': 'Your level is measured with automatic gain, so a quiet microphone may seem loud enough.',
  },
  mayWork: 'The checks may work all the same.',
  advice: {
    insecure: 'Put https:// in front of the web address, or ask your host for the secure link.',
    untested: 'If something does not work, open this page in {otherBrowsers}.',
    'too-old': 'Update your browser, or open this page in a current version of {otherBrowsers}.',
    incomplete: 'Open this page in a current version of {otherBrowsers}.',
  },
  updateSystem: 'Update {system} in the settings of your device, or open this page on another one.',
} as const satisfies BrowserSupportTexts;
