import { isRecord } from '@linecheck/checks/records';
import type { output } from 'zod/v4/core';
import { ITEM_TEXT } from './checklists';
import type { ApiEndpoint } from './endpoint';
import { CHOICE_MARKER, plainMessage } from './guest-link';
import type {
  checklistChoice,
  dashboardQuery,
  guestSession,
  newSession,
  resultSummary,
  sessionChanges,
  sessionCounts,
  sessionListQuery,
  sessionRow,
  testSession,
  testSessionsCalls,
} from './test-sessions-schemas';

export type ChecklistChoice = output<typeof checklistChoice>;

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
  const choice = readChoice(parseJson(whole.slice(at + CHOICE_MARKER.length)));
  return choice === undefined ? { kind: 'unreadable', message } : { kind: 'with-choice', message, choice };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Invalid JSON becomes undefined, which is no choice.
    return undefined;
  }
}

/** Reads the checklist of a message, which anyone may have written: exactly the fields of a choice, each of its type. */
function readChoice(value: unknown): ChecklistChoice | undefined {
  if (!hasExactly(value, ['templateType', 'preferences', 'customItems'])) return undefined;
  const { templateType, preferences, customItems } = value;
  if (templateType !== 'default' && templateType !== 'custom') return undefined;
  if (!hasExactly(preferences, ['power', 'phone', 'water'])) return undefined;
  const { power, phone, water } = preferences;
  if (typeof power !== 'boolean' || typeof phone !== 'boolean' || typeof water !== 'boolean') return undefined;
  if (!Array.isArray(customItems) || customItems.length > CUSTOM_ITEMS_MAX || !customItems.every(isItemText))
    return undefined;
  return { templateType, preferences: { power, phone, water }, customItems: customItems.map(ITEM_TEXT.stored) };
}

const CUSTOM_ITEMS_MAX = 1;

const isItemText = (item: unknown): item is string => typeof item === 'string' && ITEM_TEXT.faultOf(item) === undefined;

const hasExactly = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, unknown>> =>
  isRecord(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
/** Maximum length of the part of the message that people read (S1 §5, D13). */
export const GUEST_MESSAGE_MAX = 500;

export type SessionForm = output<typeof newSession>;

export type SessionChanges = output<typeof sessionChanges>;

/** The Plus form: a title, and the choice between the host's own checklist and the standard one. */
export interface EditedPlusSession {
  title: string;
  /** `kept` for an existing link whose checklist stays. */
  template: 'default' | 'custom' | 'kept';
}

export type TestSession = output<typeof testSession>;

export type GuestSession = output<typeof guestSession>;

export const createTestSession: ApiEndpoint<typeof testSessionsCalls.createTestSession> = {
  method: 'POST',
  path: '/api/test-sessions',
};

export const editTestSession: ApiEndpoint<typeof testSessionsCalls.editTestSession> = {
  method: 'PUT',
  path: '/api/test-sessions/:id',
};

export const deleteTestSession: ApiEndpoint<typeof testSessionsCalls.deleteTestSession> = {
  method: 'DELETE',
  path: '/api/test-sessions/:id',
};

export const regenerateSessionCode: ApiEndpoint<typeof testSessionsCalls.regenerateSessionCode> = {
  method: 'POST',
  path: '/api/test-sessions/:id/regenerate',
};

export const readGuestSession: ApiEndpoint<typeof testSessionsCalls.readGuestSession> = {
  method: 'GET',
  // The name of the other calls with this path, which OpenAPI requires; a guest's id is the code.
  path: '/api/test-sessions/:id',
};

/** Filters for a host's links: by the latest result, and by validity. */
export const sessionFilters = ['all', 'ready', 'fix', 'waiting', 'expired'] as const;
export type SessionFilter = (typeof sessionFilters)[number];

/** Sort orders: newest first, by the guest's name, latest result first, earliest expiry first. */
export const sessionSorts = ['newest', 'name', 'result', 'expiry'] as const;
export type SessionSort = (typeof sessionSorts)[number];

export const SEARCH_MAX = 100;

export const SESSION_IDS_MAX = 50;

export type SessionListQuery = output<typeof sessionListQuery>;

export type DashboardQuery = output<typeof dashboardQuery>;

export type ResultSummary = output<typeof resultSummary>;

export type SessionRow = output<typeof sessionRow>;

/** The highest count of links: it means "this many or more", so that a count costs the same for every host. */
export const COUNT_MAX = 1000;

export type SessionCounts = output<typeof sessionCounts>;

export const listTestSessions: ApiEndpoint<typeof testSessionsCalls.listTestSessions> = {
  method: 'GET',
  path: '/api/test-sessions',
};

export const listSessionRows: ApiEndpoint<typeof testSessionsCalls.listSessionRows> = {
  method: 'GET',
  path: '/api/dashboard/test-sessions',
};
