import { perCheck } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { id, text, timestamp } from './fields';
import { recordingAnswer } from './guest-results';
import { nextPage, pageQuery } from './pages';
import { shortReason, statusFields } from './result-checks';
import { testSession } from './test-sessions';

/** Filters for a host's links: by the latest result, and by whether a link still works. */
export const sessionFilters = ['all', 'ready', 'fix', 'waiting', 'expired'] as const;
export type SessionFilter = (typeof sessionFilters)[number];

/** Newest first, by the guest's name, the latest result first, what expires first. */
export const sessionSorts = ['newest', 'name', 'result', 'expiry'] as const;
export type SessionSort = (typeof sessionSorts)[number];

/** Longest search text in Unicode code points. */
export const SEARCH_MAX = 100;

/** Links that can be asked for by their ids at once. */
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
  /** Only these links, separated by commas, regardless of search and filter. Deleted ones are missing from the answer. */
  ids: z.optional(idList),
  /** Only the link that has this result, if the host's plan shows it. */
  result: z.optional(id),
});

export type DashboardQuery = z.infer<typeof dashboardQuery>;

/** What a row shows of the latest result of a link. Of its details there are only the reasons. */
const resultSummary = z.object({
  id,
  sessionId: id,
  guestName: z.string(),
  ...statusFields,
  details: z.nullable(z.object(perCheck(() => z.optional(shortReason)))),
  submittedAt: timestamp,
  /** When the guest last sent something else in the same run, if ever. */
  updatedAt: z.nullable(timestamp),
  recording: z.nullable(recordingAnswer),
});

export type ResultSummary = z.infer<typeof resultSummary>;

/** A guest link as a row of the dashboard: a `TestSession` is one, too. */
const sessionRow = z.extend(z.omit(testSession, { latestResult: true }), { latestResult: z.nullable(resultSummary) });

export type SessionRow = z.infer<typeof sessionRow>;

/** How many links each filter finds under the search; `total` counts all that the host has. */
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
  summary: "The signed-in host's guest links, newest first; a Link header names the next page where there is one",
  query: sessionListQuery,
  response: z.array(testSession),
});

export const listSessionRows = endpoint({
  method: 'GET',
  path: '/api/dashboard/test-sessions',
  summary: 'A page of guest links as the dashboard shows them, with how many each filter finds',
  query: dashboardQuery,
  response: z.object({
    rows: z.array(sessionRow),
    next: nextPage,
    counts: sessionCounts,
  }),
});
