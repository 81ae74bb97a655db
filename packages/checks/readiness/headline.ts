import type { VerdictStatus } from '../verdict';

export interface Headline {
  readonly status: VerdictStatus;
  readonly text: 'Some tests need attention' | "You're mostly ready!" | "You're ready to record!";
  /** Setup Complete is disabled while a check has failed (S2 §4). */
  readonly mayComplete: boolean;
}

/** The summary's headline for the statuses of the finished checks (S2 §4). Nothing finished is nothing to be ready with. */
export function headline(statuses: readonly VerdictStatus[]): Headline {
  if (statuses.length === 0 || statuses.includes('failed'))
    return { status: 'failed', text: 'Some tests need attention', mayComplete: false };
  if (statuses.includes('warning')) return { status: 'warning', text: "You're mostly ready!", mayComplete: true };
  return { status: 'passed', text: "You're ready to record!", mayComplete: true };
}

/** What the checks lead to. Only a guest whose link is valid has a host who waits for the results. */
export type Goal =
  | { readonly kind: 'own-setup' }
  | { readonly kind: 'to-share'; readonly hostName: string }
  | { readonly kind: 'shared'; readonly hostName: string }
  /** The host has results that are not the latest any more. */
  | { readonly kind: 'to-update'; readonly hostName: string };

interface HeadlineNoteInput {
  readonly statuses: readonly VerdictStatus[];
  /** Items of the checklist that have to be ticked, and are not. */
  readonly requiredOpen: number;
  readonly goal: Goal;
}

/** Under the headline, in a sentence or two: what is left to do, and what comes then. */
export function headlineNote({ statuses, requiredOpen, goal }: HeadlineNoteInput): string {
  const left = whatIsLeft(statuses, requiredOpen);
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
const THINGS = ['', 'One thing', 'Two things', 'Three things'] as const;

function whatIsLeft(statuses: readonly VerdictStatus[], requiredOpen: number): string | undefined {
  const problems = statuses.filter((status) => status !== 'passed').length;
  const toTick = requiredOpen === 1 ? '1 required item to tick' : `${requiredOpen} required items to tick`;
  if (problems === 0) return requiredOpen === 0 ? undefined : toTick;
  const toFix = `${THINGS[problems] ?? 'Some things'} to fix`;
  return requiredOpen === 0 ? toFix : `${toFix} and ${toTick}`;
}
