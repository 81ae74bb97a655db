import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { id, NAME_MAX, okResponse, optionalEmail, sessionCode, text, timestamp } from './fields';
import { guestResult } from './guest-results';
import { splitMessage } from './session-message';
import { VISIT_PATH } from './visit-path';

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

export type NewSession = z.infer<typeof newSession>;

/** Changes to a guest link; omitted fields keep their value. */
const sessionChanges = z.partial(newSession);

export type SessionChanges = z.infer<typeof sessionChanges>;

/** The Plus form: a title, and the choice between the host's own checklist and the standard one. */
export const plusSessionForm = z.strictObject({
  title: text({ max: TITLE_MAX, tooLong: 'title_too_long', required: 'title_required' }),
  /** `kept` for an existing link whose checklist stays. */
  template: z.enum(['default', 'custom', 'kept']),
});

export type EditedPlusSession = z.infer<typeof plusSessionForm>;

/** A guest link, as its host sees it. */
export const testSession = z.object({
  id,
  sessionCode: z.string(),
  title: z.string(),
  guestFirstName: z.string(),
  guestSurname: z.nullable(z.string()),
  guestName: z.string(),
  guestEmail: z.nullable(z.string()),
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
  guestEmail: z.nullable(z.string()),
  guestMessage: z.nullable(z.string()),
  title: z.string(),
  /** The brand's name if the host has set one, else the host's own. */
  createdBy: z.string(),
  /** The host's own name. */
  hostName: z.string(),
});

export type GuestSession = z.infer<typeof guestSession>;

export const createTestSession = endpoint({
  method: 'POST',
  path: '/api/test-sessions',
  summary: 'Create a guest link',
  status: 201,
  body: newSession,
  response: testSession,
});

export const editTestSession = endpoint({
  method: 'PUT',
  path: '/api/test-sessions/:id',
  summary: 'Change the content of a guest link; its code and its results stay',
  params: z.strictObject({ id }),
  body: sessionChanges,
  response: testSession,
});

export const deleteTestSession = endpoint({
  method: 'DELETE',
  path: '/api/test-sessions/:id',
  summary: 'Delete a guest link with its results',
  params: z.strictObject({ id }),
  response: okResponse,
});

export const regenerateSessionCode = endpoint({
  method: 'POST',
  path: '/api/test-sessions/:id/regenerate',
  summary: 'Give a guest link a new code; the old one stops working',
  params: z.strictObject({ id }),
  response: z.object({ sessionCode: z.string(), expiresAt: timestamp }),
});

export const readGuestSession = endpoint({
  method: 'GET',
  path: '/api/test-sessions/:sessionCode',
  summary: 'The content of a guest link, for a guest with its code',
  params: z.strictObject({ sessionCode }),
  response: guestSession,
});

/** Only the time of the first visit is stored (D15). The response does not reveal whether the link exists. */
export const recordVisit = endpoint({
  method: 'POST',
  path: VISIT_PATH,
  summary: 'Record that a guest has opened a link',
  params: z.strictObject({ sessionCode }),
  response: okResponse,
});
