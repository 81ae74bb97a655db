import { type Figure, rounded } from '../../testing/figure';
import type { Form } from '../part';
import type { Operation } from './description';
import { type FaultKind, faultKinds } from './judge';

/**
 * Calls that random input never completes: they need the password, a token from an email, a plan that the hosts do not
 * have, the invitation of another owner, a media path, which is switched off, or TURN servers, which are not configured.
 * The races cover the others.
 */
const NOT_BY_CHANCE = [
  'POST /api/auth/confirm-email',
  'POST /api/auth/reset-password',
  'PUT /api/account/password',
  'POST /api/account/delete',
  'POST /api/workspace/delete',
  'POST /api/start-trial',
  'POST /api/create-subscription',
  'POST /api/cancel-subscription',
  'POST /api/media-paths',
  'POST /api/media-watches',
  'POST /api/media-paths/{id}/report',
  'POST /api/turn-credentials',
  'POST /api/join/accept',
  'POST /api/result-letters/{token}/off',
];
/** Counters of the run. */
export interface Tally {
  calls: number;
  readonly statuses: Map<number, number>;
  /** Operations that have succeeded for any actor. */
  readonly accepted: Set<string>;
  readonly faults: Map<FaultKind, number>;
  readonly shown: string[];
  /** Responses with the mark of the caller's workspace. Without any, the search for foreign marks would prove nothing. */
  ownMarks: number;
}

export const newTally = (): Tally => ({
  calls: 0,
  statuses: new Map(),
  accepted: new Set(),
  faults: new Map(),
  shown: [],
  ownMarks: 0,
});

const faultNames: Readonly<Record<FaultKind, string>> = {
  '5xx': 'Responses with status 5xx',
  undocumented: 'Responses that the description does not allow',
  foreign: 'Responses with data of another workspace, or with addresses for a viewer',
  talkative: 'Refusals that reveal internals',
  admitted: 'Calls that were accepted in a workspace of others',
};

interface Played {
  readonly tally: Tally;
  readonly operations: readonly Operation[];
  readonly form: Form;
}

export function figuresOf({ tally, operations, form }: Played, grownKb: number): readonly Figure[] {
  const never = operations.filter(({ name }) => !tally.accepted.has(name)).map(({ name }) => name);
  const missed = never.filter((name) => !NOT_BY_CHANCE.includes(name));
  return [
    {
      name: 'Calls',
      value: tally.calls,
      unit: 'calls',
      note: 'a third as described, the others changed in one to three places',
    },
    ...faultKinds.map((kind) => ({
      name: faultNames[kind],
      value: tally.faults.get(kind) ?? 0,
      unit: 'answers',
      goal: { atMost: 0 },
    })),
    {
      name: 'Responses with the own mark',
      value: tally.ownMarks,
      unit: 'answers',
      goal: { atLeast: 1 },
      note: 'shows that foreign marks would be found',
    },
    {
      name: 'Operations that succeeded at least once',
      value: tally.accepted.size,
      unit: `of ${operations.length}`,
      note: never.length === 0 ? '' : `never: ${never.join(', ')}`,
    },
    {
      name: 'Operations that should have succeeded and never did',
      value: missed.length,
      unit: 'operations',
      // The short form ends before random calls have reached every operation.
      ...(form === 'long' && { goal: { atMost: 0 } }),
      note: missed.join(', '),
    },
    { name: 'Resident memory more than before', value: rounded(grownKb / 1024, 0), unit: 'MB' },
  ];
}
