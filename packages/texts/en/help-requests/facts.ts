import type { CheckName } from '@linecheck/checks/check';
import type { TextTable } from '../../message';
import { textGroup } from '../../text-group';

/** What a guest sends with a request for help, for the guest before it is sent and for the members of the team. */
export const helpFacts = textGroup('guest/help-requests/facts.helpFacts', {
  step: 'Step',
  reason: 'Reason',
  browser: 'Browser',
  system: 'System',
  devices: { microphone: 'Microphones', speakers: 'Speakers', camera: 'Cameras' },
  noDevices: 'None found',
  language: 'Language',
  timeZone: 'Time zone',
  tries: 'Last tries',
  aTry: '{time} {message}',
  acts: 'Tried',
  actTimes: '{act} ({count} times)',
} as const satisfies TextTable);

/** The steps in the middle of a sentence. */
export const helpSteps = textGroup('guest/help-requests/facts.helpSteps', {
  microphone: 'microphone',
  speakers: 'speakers',
  camera: 'camera',
  connection: 'connection',
} as const satisfies Record<CheckName, string>);
