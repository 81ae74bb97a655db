import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { checkStatus, recordingAnswer } from './guest-results';
import { nextPage, pageQuery } from './pages';
import { testSession } from './test-sessions';
import { id, moment, text } from './text';

/** What a host looks for among their links, as the server tells it: by the latest result, and by whether a link still works. */
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
  q: z.optional(text({ max: SEARCH_MAX, tooLong: 'This is too long to be searched for' })),
  filter: z.optional(z.enum(sessionFilters, 'Unknown filter')),
  sort: z.optional(z.enum(sessionSorts, 'Unknown sort order')),
};

const sessionListQuery = z.strictObject(listed);

export type SessionListQuery = z.infer<typeof sessionListQuery>;

const idsOf = (list: string): readonly string[] => list.split(',');

const idList = z.string().check(
  z.refine((list) => idsOf(list).every((each) => id.safeParse(each).success), 'Not a list of ids'),
  z.refine((list) => idsOf(list).length <= SESSION_IDS_MAX, `At most ${SESSION_IDS_MAX} ids`),
);

const dashboardQuery = z.strictObject({
  ...listed,
  /** These links alone, separated by commas, whatever is searched for. One that is gone is missing from the answer. */
  ids: z.optional(idList),
  /** The link alone that has this result, if the host's plan shows it. */
  result: z.optional(id),
});

export type DashboardQuery = z.infer<typeof dashboardQuery>;

const reason = z.optional(z.object({ message: z.string() }));

/** What a row shows of the latest result of a link. Of its details there are only the reasons. */
const resultSummary = z.object({
  id,
  sessionId: id,
  guestName: z.string(),
  microphoneStatus: checkStatus,
  cameraStatus: checkStatus,
  connectionStatus: checkStatus,
  details: z.nullable(z.object({ microphone: reason, camera: reason, connection: reason })),
  submittedAt: moment,
  /** When the guest last sent something else in the same run, if ever. */
  updatedAt: z.nullable(moment),
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
