import type { Check } from '@linecheck/checks/check';
import type { Goal } from '@linecheck/checks/readiness/headline';
import type { VerdictStatus } from '@linecheck/checks/verdict';
import type { Texts } from '../message';

/** Quoted from S2 §4. */
const headlines = {
  failed: 'Some tests need attention',
  warning: "You're mostly ready!",
  passed: "You're ready to record!",
} as const satisfies Record<VerdictStatus, string>;

interface Note {
  /** For a run with nothing left to do. */
  readonly done: string;
  /** For a run with something left to do. */
  readonly open: string;
}

/** Notes below the headline, with the next step. `{left}` is one of the texts in `left`. */
const notes = {
  'own-setup': { done: 'Everything works.', open: '{left}, then you are all set.' },
  'to-share': {
    done: 'Everything works. Send your results to {hostName}.',
    open: '{left}. Then send your results to {hostName}, or send them as they are.',
  },
  shared: {
    done: '{hostName} has your results. See you at the session.',
    open: '{hostName} has your results. {left} before you meet. See you at the session.',
  },
  'to-update': {
    done: '{hostName} has your earlier results. Share the update.',
    open: '{hostName} has your earlier results. {left}. Then share the update, or share it as it is.',
  },
} as const satisfies Record<Goal['kind'], Note>;

const retest = {
  microphone: 'Retest microphone',
  speakers: 'Retest speakers',
  camera: 'Retest camera',
  connection: 'Retest connection',
} as const satisfies Record<Check, string>;

/** The summary after the checks. */
export const summary = {
  headlines,
  notes,
  left: {
    problems: { one: '{count} thing to fix', other: '{count} things to fix' },
    required: { one: '{count} required item to tick', other: '{count} required items to tick' },
    both: '{problems} and {required}',
  },
  found: 'What was found',
  retest: { label: 'Retest', of: retest },
  checklist: {
    empty: 'Nothing to prepare',
    requiredOpen: '{count} required open',
    stillOpen: 'Still open: {items}.',
    item: '“{text}”',
    more: '{count} more',
    open: 'Open',
    openLabel: 'Open the checklist',
  },
  complete: {
    action: 'Setup Complete',
    done: 'Setup Complete!',
    hint: "You're ready to record.",
    notYet: 'Fix what failed and test it again; then your setup is complete.',
    again: 'Run All Tests Again',
  },
} as const satisfies Texts;
