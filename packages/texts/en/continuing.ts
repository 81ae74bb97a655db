import type { Place } from '@linecheck/checks/readiness/run';
import type { Texts } from '../message';

const continueTo = {
  microphone: 'Continue to microphone',
  speakers: 'Continue to speakers',
  camera: 'Continue to camera',
  connection: 'Continue and test connection',
  checklist: 'Continue to checklist',
  summary: 'Continue to your results',
} as const satisfies Record<Place, string>;

/** The way from one step to the next, which comes with the first verdict. */
export default {
  continueTo,
  continueAnyway: 'Continue anyway',
  goesOn: 'Goes on by itself in {count} seconds. Press any key to stay here.',
} as const satisfies Texts;
