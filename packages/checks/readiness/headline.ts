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

/** Each check is at most one thing. */
const THINGS = ['Nothing', 'One thing', 'Two things', 'Three things'] as const;

/** How much there is to fix, in one sentence under the headline. */
export function headlineNote(statuses: readonly VerdictStatus[]): string {
  const problems = statuses.filter((status) => status !== 'passed').length;
  if (problems === 0) return 'Everything works. See you at the session.';
  return `${THINGS[problems] ?? 'Some things'} to fix, then you are all set.`;
}
