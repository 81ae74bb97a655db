import type { RemarkCode } from '@linecheck/checks/environment/remarks';
import type { Texts } from '../message';

/** What a recording depends on beside the checks. */
export default {
  title: 'For the recording',
  remarks: {
    'free-space': 'Free some space before the session: an hour of video takes about 4 GB.',
    'stated-to-all': 'Your browser does not say how much is free on your disk. An hour of video takes about 4 GB.',
    'plug-in': 'Plug in the charger before the session.',
    'choose-default':
      'Your system gives other programs this one: choose the microphone that you tested there, or make it the default.',
  } satisfies Record<RemarkCode, string>,
} as const satisfies Texts;
