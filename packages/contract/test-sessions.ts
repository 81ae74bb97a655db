import { perCheck } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import { forWorkers } from './audience';
import { itemText } from './checklists';
import { endpoint } from './endpoint';
import { ofSomeLinks } from './episodes/guest-episode';
import {
  fault,
  id,
  NAME_MAX,
  nextPage,
  okResponse,
  optionalEmail,
  pageQuery,
  sessionCode,
  text,
  timestamp,
} from './fields';
import { CHOICE_MARKER, plainMessage } from './guest-link';
import { guestResult, recordingAnswer } from './guest-results';
import { shortReason, statusFields } from './result-checks';

/** The choices of a Plus host: the standard items, and at most one custom item (S1 §3). */
export const checklistChoice = z.strictObject({
  templateType: z.enum(['default', 'custom']),
  preferences: z.strictObject({ power: z.boolean(), phone: z.boolean(), water: z.boolean() }),
  customItems: z.array(itemText).check(z.maxLength(1, fault('one_custom_item'))),
});

export type ChecklistChoice = z.infer<typeof checklistChoice>;

export type SplitMessage =
  | { readonly kind: 'plain'; readonly message: string }
  | { readonly kind: 'with-choice'; readonly message: string; readonly choice: ChecklistChoice }
  | { readonly kind: 'unreadable'; readonly message: string };

/** Appends a Plus host's checklist to a guest message. */
export const joinMessage = (message: string, choice: ChecklistChoice): string =>
  `${message}\n${CHOICE_MARKER}${JSON.stringify(choice)}`;

/** Splits a message into the text for people and the checklist. Only the text counts for the length limit. */
export function splitMessage(whole: string): SplitMessage {
  const at = whole.indexOf(CHOICE_MARKER);
  const message = plainMessage(whole);
  if (at < 0) return { kind: 'plain', message };
  const choice = checklistChoice.safeParse(parseJson(whole.slice(at + CHOICE_MARKER.length)));
  return choice.success ? { kind: 'with-choice', message, choice: choice.data } : { kind: 'unreadable', message };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Invalid JSON becomes undefined, which the schema rejects.
    return undefined;
  }
}

const TITLE_MAX = 200;
/** Maximum length of the part of the message that people read (S1 §5, D13). */
export const GUEST_MESSAGE_MAX = 500;
/** Maximum length of the message including a Plus host's checklist. */
const WHOLE_MESSAGE_MAX = 2000;

const guestMessage = text({ max: WHOLE_MESSAGE_MAX, tooLong: 'message_too_long' }).check(
  z.refine<string>((whole) => [...splitMessage(whole).message].length <= GUEST_MESSAGE_MAX, fault('message_too_long')),
  z.refine((whole: string) => splitMessage(whole).kind !== 'unreadable', fault('message_checklist_unreadable')),
);

const title = text({ max: TITLE_MAX, tooLong: 'title_too_long' });

/** Input for a new guest link (S1 §5). */
export const newSession = z.strictObject({
  title: z.optional(z.nullable(title)),
  checklistTemplateId: z.optional(z.nullable(z.union([z.literal(''), id], fault('id_invalid')))),
  guestFirstName: text({
    max: NAME_MAX,
    tooLong: 'guest_first_name_too_long',
    required: 'guest_first_name_required',
  }),
  guestSurname: z.optional(z.nullable(text({ max: NAME_MAX, tooLong: 'guest_surname_too_long' }))),
  guestEmail: optionalEmail,
  guestMessage: z.optional(z.nullable(guestMessage)),
});

export type SessionForm = z.infer<typeof newSession>;

const sessionChanges = z.partial(newSession);

export type SessionChanges = z.infer<typeof sessionChanges>;

/** The Plus form: a title, and the choice between the host's own checklist and the standard one. */
export const plusSessionForm = z.strictObject({
  title: text({ max: TITLE_MAX, tooLong: 'title_too_long', required: 'title_required' }),
  /** `kept` for an existing link whose checklist stays. */
  template: z.enum(['default', 'custom', 'kept']),
});

export type EditedPlusSession = z.infer<typeof plusSessionForm>;

export const testSession = z.object({
  id,
  sessionCode: forWorkers(z.string(), ''),
  title: z.string(),
  guestFirstName: z.string(),
  guestSurname: z.nullable(z.string()),
  guestName: z.string(),
  guestEmail: forWorkers(z.nullable(z.string()), null),
  guestMessage: z.nullable(z.string()),
  checklistTemplateId: z.nullable(id),
  expiresAt: timestamp,
  createdAt: timestamp,
  /** The time at which a guest first opened the link; null if none has (D15). */
  openedAt: z.nullable(timestamp),
  /** Results that the host's plan shows; 0 means 'Not Started'. */
  resultCount: z.number(),
  firstResultAt: z.nullable(timestamp),
  latestResult: z.nullable(guestResult),
  /** Test clips of this link's guests that the host's plan shows. */
  guestClipCount: z.number(),
});

export type TestSession = z.infer<typeof testSession>;

/** A guest link, as a guest with its code sees it. */
export const guestSession = z.object({
  guestName: z.string(),
  guestFirstName: z.string(),
  guestEmail: forWorkers(z.nullable(z.string()), null),
  guestMessage: z.nullable(z.string()),
  title: z.string(),
  /** The brand's name if the host has set one, else the host's own. */
  createdBy: z.string(),
  hostName: z.string(),
  ...ofSomeLinks,
});

export type GuestSession = z.infer<typeof guestSession>;

export const createTestSession = endpoint({
  method: 'POST',
  path: '/api/test-sessions',
  summary: 'Create a guest link',
  action: 'work',
  status: 201,
  body: newSession,
  response: testSession,
});

export const editTestSession = endpoint({
  method: 'PUT',
  path: '/api/test-sessions/:id',
  summary: 'Change the content of a guest link; its code and its results stay',
  action: 'work',
  params: z.strictObject({ id }),
  body: sessionChanges,
  response: testSession,
});

export const deleteTestSession = endpoint({
  method: 'DELETE',
  path: '/api/test-sessions/:id',
  summary: 'Delete a guest link with its results',
  action: 'work',
  params: z.strictObject({ id }),
  response: okResponse,
});

export const regenerateSessionCode = endpoint({
  method: 'POST',
  path: '/api/test-sessions/:id/regenerate',
  summary: 'Give a guest link a new code; the old one stops working',
  action: 'work',
  params: z.strictObject({ id }),
  response: z.object({ sessionCode: z.string(), expiresAt: timestamp }),
});

export const readGuestSession = endpoint({
  method: 'GET',
  // The name of the other calls with this path, which OpenAPI requires; a guest's id is the code.
  path: '/api/test-sessions/:id',
  summary: 'The content of a guest link, for a guest with its code',
  params: z.strictObject({ id: sessionCode }),
  response: guestSession,
});

/** Filters for a host's links: by the latest result, and by validity. */
export const sessionFilters = ['all', 'ready', 'fix', 'waiting', 'expired'] as const;
export type SessionFilter = (typeof sessionFilters)[number];

/** Sort orders: newest first, by the guest's name, latest result first, earliest expiry first. */
export const sessionSorts = ['newest', 'name', 'result', 'expiry'] as const;
export type SessionSort = (typeof sessionSorts)[number];

export const SEARCH_MAX = 100;

export const SESSION_IDS_MAX = 50;

const listed = {
  ...pageQuery,
  q: z.optional(text({ max: SEARCH_MAX, tooLong: 'search_too_long' })),
  filter: z.optional(z.enum(sessionFilters, fault('filter_unknown'))),
  sort: z.optional(z.enum(sessionSorts, fault('sort_unknown'))),
};

const sessionListQuery = z.strictObject(listed);

export type SessionListQuery = z.infer<typeof sessionListQuery>;

const idList = z.string().check(
  z.refine((list) => list.split(',').every((each) => id.safeParse(each).success), fault('ids_invalid')),
  z.refine((list) => list.split(',').length <= SESSION_IDS_MAX, fault('too_many_ids')),
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

/** The highest count of links: it means "this many or more", so that a count costs the same for every host. */
export const COUNT_MAX = 1000;

/**
 * Number of links that each filter finds under the search, at most `COUNT_MAX`; `total` counts all of the host's links.
 */
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
  action: 'read',
  query: sessionListQuery,
  response: z.array(testSession),
});

export const listSessionRows = endpoint({
  method: 'GET',
  path: '/api/dashboard/test-sessions',
  summary: 'A page of guest links for the dashboard, with the number that each filter finds',
  action: 'read',
  query: dashboardQuery,
  response: z.object({
    rows: z.array(sessionRow),
    next: nextPage,
    counts: sessionCounts,
  }),
});
