import { perCheck } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { id, text, timestamp } from './fields';
import { recordingAnswer } from './guest-results';
import { nextPage, pageQuery } from './pages';
import { shortReason, statusFields } from './result-checks';
import { testSession } from './test-sessions';

/** Filters for a host's links: by the latest result, and by validity. */
export const sessionFilters = ['all', 'ready', 'fix', 'waiting', 'expired'] as const;
export type SessionFilter = (typeof sessionFilters)[number];

/** Sort orders: newest first, by the guest's name, latest result first, earliest expiry first. */
export const sessionSorts = ['newest', 'name', 'result', 'expiry'] as const;
export type SessionSort = (typeof sessionSorts)[number];

/** Maximum length of a search text in Unicode code points. */
export const SEARCH_MAX = 100;

/** Maximum number of ids in one request. */
export const SESSION_IDS_MAX = 50;

const listed = {
  ...pageQuery,
  q: z.optional(text({ max: SEARCH_MAX, tooLong: 'search_too_long' })),
  filter: z.optional(z.enum(sessionFilters, fault('filter_unknown'))),
  sort: z.optional(z.enum(sessionSorts, fault('sort_unknown'))),
};

const sessionListQuery = z.strictObject(listed);

export type SessionListQuery = z.infer<typeof sessionListQuery>;

const idsOf = (list: string): readonly string[] => list.split(',');

const idList = z.string().check(
  z.refine((list) => idsOf(list).every((each) => id.safeParse(each).success), fault('ids_invalid')),
  z.refine((list) => idsOf(list).length <= SESSION_IDS_MAX, fault('too_many_ids')),
);

const dashboardQuery = z.strictObject({
  ...listed,
  /**
   * Only these links, separated by commas, regardless of search and filter. Deleted ones are missing from the response.
   */
  ids: z.optional(idList),
  /** Only the link with this result, if the host's plan shows it. */
  result: z.optional(id),
});

export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** The latest result of a link in a row. Its details contain only the reasons. */
const resultSummary = z.object({
  id,
  sessionId: id,
  guestName: z.string(),
  ...statusFields,
  details: z.nullable(z.object(perCheck(() => z.optional(shortReason)))),
  submittedAt: timestamp,
  /** The time of the guest's last changed submission in the same run; null if there was none. */
  updatedAt: z.nullable(timestamp),
  recording: z.nullable(recordingAnswer),
});

export type ResultSummary = z.infer<typeof resultSummary>;

/** A guest link as a row of the dashboard; every `TestSession` is also a valid row. */
const sessionRow = z.extend(z.omit(testSession, { latestResult: true }), { latestResult: z.nullable(resultSummary) });

export type SessionRow = z.infer<typeof sessionRow>;

/** Number of links that each filter finds under the search; `total` counts all of the host's links. */
const sessionCounts = z.object({
  total: z.number(),
  all: z.number(),
  ready: z.number(),
  fix: z.number(),
  waiting: z.number(),
  expired: z.number(),
});

export type SessionCounts = z.infer<typeof sessionCounts>;

export const listTestSessions = endpoint({
  method: 'GET',
  path: '/api/test-sessions',
  summary: "The signed-in host's guest links, newest first; a Link header names the next page if there is one",
  query: sessionListQuery,
  response: z.array(testSession),
});

export const listSessionRows = endpoint({
  method: 'GET',
  path: '/api/dashboard/test-sessions',
  summary: 'A page of guest links for the dashboard, with the number that each filter finds',
  query: dashboardQuery,
  response: z.object({
    rows: z.array(sessionRow),
    next: nextPage,
    counts: sessionCounts,
  }),
});
