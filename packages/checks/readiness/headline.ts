import { CHECKS, type Check } from '../check';
import { worstStatus } from '../outcome';
import type { VerdictStatus } from '../verdict';

/** The checks that are finished, all of them. */
type Finished = Readonly<Record<Check, { readonly status: VerdictStatus }>>;

export interface Headline {
  readonly status: VerdictStatus;
  readonly text: string;
  /** Setup Complete is disabled while a check has failed (S2 §4). */
  readonly mayComplete: boolean;
}

const headlines = {
  failed: { status: 'failed', text: 'Some tests need attention', mayComplete: false },
  warning: { status: 'warning', text: "You're mostly ready!", mayComplete: true },
  passed: { status: 'passed', text: "You're ready to record!", mayComplete: true },
} as const satisfies Record<VerdictStatus, Headline>;

/** The summary's headline for the finished checks (S2 §4). */
export const headline = (checks: Finished): Headline => headlines[worstStatus(checks)];

/** What the checks lead to. Only a guest whose link is valid has a host who waits for the results. */
export type Goal =
  | { readonly kind: 'own-setup' }
  | { readonly kind: 'to-share'; readonly hostName: string }
  | { readonly kind: 'shared'; readonly hostName: string }
  /** The host has results that are outdated. */
  | { readonly kind: 'to-update'; readonly hostName: string };

interface HeadlineNoteInput {
  readonly checks: Finished;
  /** Required items of the checklist that are not ticked. */
  readonly requiredOpen: number;
  readonly goal: Goal;
}

/** The sentence or two under the headline: what is left to do, and what comes next. */
export function headlineNote({ checks, requiredOpen, goal }: HeadlineNoteInput): string {
  const left = whatIsLeft(checks, requiredOpen);
  switch (goal.kind) {
    case 'own-setup':
      return left === undefined ? 'Everything works.' : `${left}, then you are all set.`;
    case 'to-share':
      if (left === undefined) return `Everything works. Send your results to ${goal.hostName}.`;
      return `${left}. Then send your results to ${goal.hostName}, or send them as they are.`;
    case 'shared':
      if (left === undefined) return `${goal.hostName} has your results. See you at the session.`;
      return `${goal.hostName} has your results. ${left} before you meet. See you at the session.`;
    case 'to-update':
      if (left === undefined) return `${goal.hostName} has your earlier results. Share the update.`;
      return `${goal.hostName} has your earlier results. ${left}. Then share the update, or share it as it is.`;
  }
}

/** Each check is at most one thing. */
const THINGS = ['', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things', 'Six things'] as const;

function whatIsLeft(checks: Finished, requiredOpen: number): string | undefined {
  const problems = CHECKS.filter((check) => checks[check].status !== 'passed').length;
  const toTick = requiredOpen === 1 ? '1 required item to tick' : `${requiredOpen} required items to tick`;
  if (problems === 0) return requiredOpen === 0 ? undefined : toTick;
  const toFix = `${THINGS[problems] ?? 'Some things'} to fix`;
  return requiredOpen === 0 ? toFix : `${toFix} and ${toTick}`;
}
