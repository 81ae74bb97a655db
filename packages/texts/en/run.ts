import type { ListedKind } from '@linecheck/checks/browser/devices/device-error';
import type { BrowserConcern, LostFeature } from '@linecheck/checks/browser/support/concern';
import type { CheckName } from '@linecheck/checks/check';
import type { StandardItemId } from '@linecheck/checks/checklist/items';
import type { ChecklistState } from '@linecheck/checks/checklist/progress';
import type { HintCode } from '@linecheck/checks/microphone/hint';
import type { StepStatus } from '@linecheck/checks/readiness/progress';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** States of the checklist, shown instead of a status on its card and in the summary. */
const checklistStates = {
  empty: 'Empty',
  optional: 'Optional',
  'required-open': 'Required',
  'required-done': 'All set',
  complete: 'Done',
} as const satisfies Record<ChecklistState, string>;

/** The steps of a run. */
export const run = textGroup('guest/run.run', {
  progress: 'Progress',
  counter: '{completed}/{total} completed',
  checklist: 'Checklist',
  /** S2 §2. */
  checklistStep: 'Prep Checklist',
  checklistStates,
  /** After the name of an optional check, and of a checklist without required items (S2). */
  optional: '(optional)',
  required: '({count} required)',
  /** Status of an optional check that was skipped. */
  skipped: 'Skipped',
  ticked: '{completed} of {total} complete',
  requiredOpen: { one: '{count} required item is open', other: '{count} required items are open' },
  privacy: 'Sound and picture are checked in your browser. Nothing is sent until you choose to share.',
} as const satisfies TextTable);

interface CheckWords {
  readonly name: string;
  /** Title of its card (S2 §2). */
  readonly stepTitle: string;
}

/** Names of the checks. */
export const checks = textGroup('guest/run.checks', {
  microphone: { name: 'Microphone', stepTitle: 'Microphone Test' },
  speakers: { name: 'Speakers', stepTitle: 'Speaker Test' },
  camera: { name: 'Camera', stepTitle: 'Camera Test' },
  connection: { name: 'Connection', stepTitle: 'Connection Test' },
} as const satisfies Record<CheckName, CheckWords>);

/** Labels of a check's status. */
export const statuses = textGroup('guest/run.statuses', {
  idle: 'Not checked yet',
  testing: 'Testing',
  passed: 'Passed',
  warning: 'Warning',
  failed: 'Failed',
} as const satisfies Record<StepStatus, string>);

/** Quoted from S1 §2 and S2 §3. The API identifies an item by its English text, in every language. */
export const standardChecklist = textGroup('guest/run.standardChecklist', {
  power: 'Ensure your device is plugged in or fully charged',
  phone: 'Set your phone to do not disturb mode',
  water: 'Have a glass of water nearby',
} as const satisfies Record<StandardItemId, string>);

interface DeviceNames {
  /** Name of the browser's default device (S2 §2). */
  readonly default: string;
  /** Name of an unnamed device in a list. */
  readonly numbered: string;
}

/** Names for devices without a label from the browser. */
export const deviceNames = textGroup('guest/run.deviceNames', {
  microphone: { default: 'Default Microphone', numbered: 'Microphone {number}' },
  speaker: { default: 'Default Speaker', numbered: 'Speaker {number}' },
  camera: { default: 'Default Camera', numbered: 'Camera {number}' },
} as const satisfies TextTable & Readonly<Record<ListedKind, DeviceNames>>);

interface BrowserSupportTexts extends TextTable {
  readonly titles: Readonly<Record<BrowserConcern, string>>;
  readonly losses: Readonly<Record<LostFeature, string>>;
  readonly advice: Readonly<Record<BrowserConcern, string>>;
  /** Advice if the browser can only be updated together with its system. */
  readonly updateSystem: string;
}

/** Warnings about the browser, shown before a check fails. */
export const browserSupport = textGroup('guest/run.browserSupport', {
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
  mayWork: 'The checks may still work.',
  advice: {
    insecure: 'Put https:// in front of the web address, or ask your host for the secure link.',
    untested: 'If something does not work, open this page in {otherBrowsers}.',
    'too-old': 'Update your browser, or open this page in a current version of {otherBrowsers}.',
    incomplete: 'Open this page in a current version of {otherBrowsers}.',
  },
  updateSystem: 'Update {system} in the settings of your device, or open this page on another one.',
} as const satisfies BrowserSupportTexts);

/** Live hints below the meter. The good one is quoted from S2 §2. */
const hints = {
  silent: "We can't hear you yet. Is the right microphone selected?",
  low: 'A little quiet. Speak up or move closer to the microphone.',
  good: 'Audio levels look good',
  unsure: 'We hear sound. Say a few words.',
  loud: 'Very loud. Move back a little or turn the microphone down.',
} as const satisfies Record<HintCode, string>;

/** The script of the check could not be loaded. */
export const microphoneNotLoaded = textGroup('guest/run.microphoneNotLoaded', {
  message: 'Microphone setup failed',
  details: 'A part of this page could not be loaded.',
  advice: 'Please check your internet connection and try again.',
} as const satisfies TextTable);

/** The microphone step. */
export const microphone = textGroup('guest/run.microphone', {
  inputLevel: 'Input level',
  peak: 'Peak',
  listening: 'Listening…',
  hints,
  recording: 'Recording... Speak Now!',
  /** For screen readers, before the take. */
  records: 'Recording for eight seconds',
  tryAgain: 'Try again',
  start: 'Start Microphone Test',
  stopListening: 'Stop listening',
  seeYourLevel: 'See your level',
  resting: 'See your level first, or start right away.',
  select: 'Select Microphone',
  selectPlaceholder: 'Select a microphone',
  details: 'Details',
  asks: 'Your browser may ask for permission to use the microphone.',
  notLoaded: microphoneNotLoaded,
  zones: { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' },
} as const satisfies TextTable);

/** Shown during a take. */
export const microphoneTake = textGroup('guest/run.microphoneTake', {
  secondsLeft: 'Seconds left',
  whatToSay: 'Say what you had for breakfast, in your normal voice',
} as const satisfies TextTable);
