import { perCheck } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import { forWorkers } from './audience';
import { itemText } from './checklists-schemas';
import type { CallDescriptions } from './endpoint';
import { ofSomeLinks } from './episodes/guest-episode-schemas';
import { fault } from './fields';
import {
  id,
  languageChoice,
  nextPage,
  okResponse,
  optionalEmail,
  pageQuery,
  searchText,
  sessionCode,
  timestamp,
  typedText,
} from './fields-schemas';
import { guestResult, recordingAnswer } from './guest-results-schemas';
import { shortReason, statusFields } from './result-checks-schemas';
import { SESSION_IDS_MAX, sessionFilters, sessionSorts } from './test-sessions';
import { GUEST_FIRST_NAME, GUEST_MESSAGE, GUEST_SURNAME, SESSION_TITLE } from './test-sessions-rules';

/** The choices of a Plus host: the standard items, and at most one custom item (S1 §3). */
export const checklistChoice = z.strictObject({
  templateType: z.enum(['default', 'custom']),
  preferences: z.strictObject({ power: z.boolean(), phone: z.boolean(), water: z.boolean() }),
  customItems: z.array(itemText).check(z.maxLength(1, fault('one_custom_item'))),
});

/** Input for a new guest link (S1 §5). */
export const newSession = z.strictObject({
  title: z.optional(z.nullable(typedText(SESSION_TITLE))),
  checklistTemplateId: z.optional(z.nullable(z.union([z.literal(''), id], fault('id_invalid')))),
  guestFirstName: typedText(GUEST_FIRST_NAME),
  guestSurname: z.optional(z.nullable(typedText(GUEST_SURNAME))),
  guestEmail: optionalEmail,
  guestMessage: z.optional(z.nullable(typedText(GUEST_MESSAGE))),
  /** The language of the guest's page and emails; null for that of the show, or of the guest's browser. */
  language: z.optional(languageChoice),
});

export const sessionChanges = z.partial(newSession);

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
  /** As the host has chosen it. */
  language: z.nullable(z.string()),
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
  /** That a host has chosen, for the link or its show. */
  language: z.nullable(z.string()),
  ...ofSomeLinks,
});

const listed = {
  ...pageQuery,
  q: z.optional(searchText),
  filter: z.optional(z.enum(sessionFilters, fault('filter_unknown'))),
  sort: z.optional(z.enum(sessionSorts, fault('sort_unknown'))),
};

export const sessionListQuery = z.strictObject(listed);

const idList = z.string().check(
  z.refine((list) => list.split(',').every((each) => id.safeParse(each).success), fault('ids_invalid')),
  z.refine((list) => list.split(',').length <= SESSION_IDS_MAX, fault('too_many_ids')),
);

export const dashboardQuery = z.strictObject({
  ...listed,
  /**
   * Only these links, separated by commas, regardless of search and filter. Deleted ones are missing from the response.
   */
  ids: z.optional(idList),
  /** Only the link with this result, if the host's plan shows it. */
  result: z.optional(id),
});

/** The latest result of a link in a row. Its details contain only the reasons. */
export const resultSummary = z.object({
  id,
  sessionId: id,
  guestName: z.string(),
  ...statusFields,
  details: z.nullable(z.object(perCheck(() => z.optional(shortReason)))),
  submittedAt: timestamp,
  /** The time of the guest's last changed submission in the same run; null if there was none. */
  updatedAt: z.nullable(timestamp),
  recording: z.nullable(recordingAnswer),
  recheck: guestResult.shape.recheck,
  fit: guestResult.shape.fit,
});

/** A guest link as a row of the dashboard; every `TestSession` is also a valid row. */
export const sessionRow = z.extend(z.omit(testSession, { latestResult: true }), {
  latestResult: z.nullable(resultSummary),
});

/**
 * Number of links that each filter finds under the search, at most `COUNT_MAX`; `total` counts all of the host's links.
 */
export const sessionCounts = z.object({
  total: z.number(),
  all: z.number(),
  ready: z.number(),
  fix: z.number(),
  waiting: z.number(),
  expired: z.number(),
});

export const testSessionsCalls = {
  createTestSession: {
    summary: 'Create a guest link',
    action: 'work',
    scope: 'guests',
    status: 201,
    body: newSession,
    response: testSession,
  },
  editTestSession: {
    summary: 'Change the content of a guest link; its code and its results stay',
    action: 'work',
    scope: 'guests',
    params: z.strictObject({ id }),
    body: sessionChanges,
    response: testSession,
  },
  deleteTestSession: {
    summary: 'Delete a guest link with its results',
    action: 'work',
    scope: 'guests',
    params: z.strictObject({ id }),
    response: okResponse,
  },
  regenerateSessionCode: {
    summary: 'Give a guest link a new code; the old one stops working',
    action: 'work',
    scope: 'guests',
    params: z.strictObject({ id }),
    response: z.object({ sessionCode: z.string(), expiresAt: timestamp }),
  },
  readGuestSession: {
    summary: 'The content of a guest link, for a guest with its code',
    params: z.strictObject({ id: sessionCode }),
    response: guestSession,
  },
  listTestSessions: {
    summary: "The signed-in host's guest links, newest first; a Link header names the next page if there is one",
    action: 'read',
    scope: 'read',
    query: sessionListQuery,
    response: z.array(testSession),
  },
  listSessionRows: {
    summary: 'A page of guest links for the dashboard, with the number that each filter finds',
    action: 'read',
    scope: 'read',
    query: dashboardQuery,
    response: z.object({
      rows: z.array(sessionRow),
      next: nextPage,
      counts: sessionCounts,
    }),
  },
} as const satisfies CallDescriptions;
