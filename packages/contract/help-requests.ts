import type { CheckName } from '@linecheck/checks/check';
import { READING_TABLES } from '@linecheck/checks/readings';
import type { output } from 'zod/v4/core';
import type { CheckOutcome } from '../checks/outcome';
import type { CheckDetail } from './check-statuses';
import type { ApiEndpoint } from './endpoint';
import { isTimeZone, localTimeOf } from './episodes/zoned-time';
import type {
  guestHelp,
  guestReach,
  helpAnswer,
  helpAnswerChoice,
  helpFacts,
  helpOnBoard,
  helpRequestsCalls,
  helpSummary,
  readyAnswers,
  workspaceReach,
} from './help-requests-schemas';
import { sentDetail } from './result-checks';

/**
 * `open`: nobody has it. `taken`: a member is on it. `answered`: a member has told the guest what to do. A guest who asks
 * again after an answer opens it for all members.
 */
export const HELP_STATES = ['open', 'taken', 'answered', 'closed'] as const;
export type HelpState = (typeof HELP_STATES)[number];

/**
 * How a request ends. `passed`: the step has passed its whole check. `solved`: a member, or the guest, says so.
 * `taken-back`: by the guest. `over`: the episode is over or called off, or the link is no longer valid.
 */
export const HELP_ENDS = ['passed', 'solved', 'taken-back', 'over'] as const;
export type HelpEnd = (typeof HELP_ENDS)[number];

/** The ends that the guest's page reports. */
export const GUEST_HELP_ENDS = ['passed', 'solved', 'taken-back'] as const satisfies readonly HelpEnd[];
export type GuestHelpEnd = (typeof GUEST_HELP_ENDS)[number];

/** Maximum length of the guest's own line. */
export const HELP_LINE_MAX = 200;
/** Maximum size of a call for help as JSON, in bytes. */
export const HELP_MAX_BYTES = 8 * 1024;
/** The last tries of the step that are sent. */
export const HELP_TRIES_MAX = 3;
export const HELP_DEVICES_MAX = 12;
export const HELP_ACTS_MAX = 20;
export const READY_ANSWERS_MAX = 10;

/** A request rings again at the earliest after this time, in ms. Before that, asking again changes what is sent. */
export const HELP_RING_AGAIN_MS = 120_000;
/** A guest whose page has not asked for this time, in ms, has left it or hidden it. */
export const HELP_AWAY_MS = 20_000;
/** After this time without a change by the member who has it, in ms, another member may take it over. */
export const HELP_HELD_MS = 180_000;
/** A closed request is shown to its guest, and to members, for this time, in ms. */
export const HELP_CLOSED_SHOWN_MS = 600_000;
/** The guest's page reads the state at this interval in ms: at first, and after `HELP_SLOW_AFTER_MS`. A hidden page does not. */
export const HELP_POLL_MS = 3000;
export const HELP_SLOW_POLL_MS = 15_000;
export const HELP_SLOW_AFTER_MS = 120_000;

export type HelpFacts = output<typeof helpFacts>;

export type HelpAnswer = output<typeof helpAnswer>;

export type HelpAnswerChoice = output<typeof helpAnswerChoice>;

export type GuestHelp = output<typeof guestHelp>;

export type HelpSummary = output<typeof helpSummary>;

export type HelpOnBoard = output<typeof helpOnBoard>;

export type GuestReach = output<typeof guestReach>;

export type WorkspaceReach = output<typeof workspaceReach>;

export type ReadyAnswers = output<typeof readyAnswers>;

const TOO_LARGE_FOR_HELP = ['course', 'spectrum'];

/** A try of a step, as it is sent with a call for help: without the readings that are curves. */
export function helpTry(check: CheckName, outcome: CheckOutcome): CheckDetail {
  const kinds = new Map(Object.entries(READING_TABLES[check]).map(([key, { kind }]) => [key, kind]));
  const short = Object.entries(outcome.readings).filter(([key]) => !TOO_LARGE_FOR_HELP.includes(kinds.get(key) ?? ''));
  return { ...sentDetail(check, { ...outcome, readings: Object.fromEntries(short) }), status: outcome.status };
}

/** True within the hours in which a host can be reached, by the clocks of the host's zone; also without any. */
export function isReachable({ hours, timeZone }: Pick<GuestReach, 'hours' | 'timeZone'>, at: Date): boolean {
  if (hours === null || !isTimeZone(timeZone)) return true;
  const { days, from, until } = hours;
  const local = localTimeOf(at, timeZone);
  const time = local.slice(11);
  const weekday = new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay() || 7;
  const startsToday = days.includes(weekday) && time >= from;
  if (from < until) return startsToday && time < until;
  const startedYesterday = days.includes(weekday === 1 ? 7 : weekday - 1) && time < until;
  return startsToday || startedYesterday;
}

/** The guest's button. Asking again sends newer facts, and opens a request that was answered. */
export const askForHelp: ApiEndpoint<typeof helpRequestsCalls.askForHelp> = {
  method: 'POST',
  path: '/api/test-sessions/:sessionCode/help',
};

export const readGuestHelp: ApiEndpoint<typeof helpRequestsCalls.readGuestHelp> = {
  method: 'GET',
  path: '/api/test-sessions/:sessionCode/help',
};

export const endGuestHelp: ApiEndpoint<typeof helpRequestsCalls.endGuestHelp> = {
  method: 'PUT',
  path: '/api/test-sessions/:sessionCode/help',
};

export const listHelpRequests: ApiEndpoint<typeof helpRequestsCalls.listHelpRequests> = {
  method: 'GET',
  path: '/api/help-requests',
};

export const readHelpRequest: ApiEndpoint<typeof helpRequestsCalls.readHelpRequest> = {
  method: 'GET',
  path: '/api/help-requests/:id',
};

/** "I'm on it", and giving it back. */
export const takeHelpRequest: ApiEndpoint<typeof helpRequestsCalls.takeHelpRequest> = {
  method: 'PUT',
  path: '/api/help-requests/:id/taken',
};

export const answerHelpRequest: ApiEndpoint<typeof helpRequestsCalls.answerHelpRequest> = {
  method: 'PUT',
  path: '/api/help-requests/:id/answer',
};

export const solveHelpRequest: ApiEndpoint<typeof helpRequestsCalls.solveHelpRequest> = {
  method: 'PUT',
  path: '/api/help-requests/:id/solved',
};

export const readReach: ApiEndpoint<typeof helpRequestsCalls.readReach> = {
  method: 'GET',
  path: '/api/reach',
};

export const changeReach: ApiEndpoint<typeof helpRequestsCalls.changeReach> = {
  method: 'PUT',
  path: '/api/reach',
};

export const changeEpisodeReach: ApiEndpoint<typeof helpRequestsCalls.changeEpisodeReach> = {
  method: 'PUT',
  path: '/api/episodes/:id/reach',
};
