import {
  type ChecklistChoice,
  can,
  DEFAULT_SESSION_TITLE,
  PLUS_GUEST,
  type PlanName,
  plusMessage,
  type SessionChanges,
  type SessionForm,
  type SessionSort,
  splitMessage,
} from '@linecheck/contract';
import * as z from 'zod/mini';
import { timestampKey } from '../../domain/cursor';
import { type TemplateId, templateId } from '../../domain/ids';

const NAME_KEY_MAX = 1000;

// PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode text.
const nameKey = z.string().check(
  z.maxLength(NAME_KEY_MAX),
  z.refine((key) => !/[\0\p{Surrogate}]/u.test(key)),
);

/** The schema of cursor keys for each sort order. */
export const cursorKeys = {
  newest: timestampKey,
  name: nameKey,
  result: timestampKey,
  expiry: timestampKey,
} as const satisfies Record<SessionSort, z.ZodMiniType>;

export interface SessionDraft {
  readonly title: string;
  readonly guestFirstName: string;
  readonly guestSurname: string | null;
  readonly guestName: string;
  readonly guestEmail: string | null;
  readonly guestMessage: string | null;
  readonly checklistTemplateId: TemplateId | null;
  /** Chosen for the guest; null for that of the show, or of the guest's browser. */
  readonly language: string | null;
  readonly checklistChoice: ChecklistChoice | null;
}

const orNull = (text: string | null | undefined): string | null => text || null;

/** The link that a host's plan allows (S1 §5): a Plus link is for 'Guest User' and has a standard message. */
export function draftSession(input: SessionForm, plan: PlanName): SessionDraft {
  const title = input.title || DEFAULT_SESSION_TITLE;
  const split = splitMessage(input.guestMessage ?? '');
  const checklistChoice = split.kind === 'with-choice' ? split.choice : null;
  const language = orNull(input.language);
  if (!can(plan, 'personalisedLinks')) return { ...plusLink(input.title ?? ''), title, language, checklistChoice };
  const { guestFirstName } = input;
  const guestSurname = orNull(input.guestSurname);
  return {
    title,
    guestFirstName,
    guestSurname,
    guestName: fullName(guestFirstName, guestSurname),
    guestEmail: orNull(input.guestEmail),
    guestMessage: orNull(split.message),
    checklistTemplateId: templateOrNull(input.checklistTemplateId),
    language,
    checklistChoice,
  };
}

/**
 * A link after its host's changes, as the plan allows. Fields that Plus does not set when a link is created cannot be
 * changed on Plus, either, so that a link created on Pro keeps its guest. The standard message of Plus follows the
 * title.
 */
export function editSession(stored: SessionDraft, changes: SessionChanges, plan: PlanName): SessionDraft {
  const split = splitMessage(changes.guestMessage ?? '');
  const common = {
    ...stored,
    ...(changes.title !== undefined && { title: changes.title || DEFAULT_SESSION_TITLE }),
    ...(split.kind === 'with-choice' && { checklistChoice: split.choice }),
    ...(changes.language !== undefined && { language: orNull(changes.language) }),
  };
  if (can(plan, 'personalisedLinks')) return personalised(common, changes, split.message);
  const isStandard = [plusMessage(stored.title), plusMessage('')].includes(stored.guestMessage ?? '');
  return isStandard && changes.title ? { ...common, guestMessage: plusMessage(changes.title) } : common;
}

function personalised(draft: SessionDraft, changes: SessionChanges, message: string): SessionDraft {
  const { guestFirstName = draft.guestFirstName } = changes;
  const guestSurname = changes.guestSurname === undefined ? draft.guestSurname : orNull(changes.guestSurname);
  return {
    ...draft,
    guestFirstName,
    guestSurname,
    guestName: fullName(guestFirstName, guestSurname),
    ...(changes.guestEmail !== undefined && { guestEmail: orNull(changes.guestEmail) }),
    ...(changes.guestMessage !== undefined && { guestMessage: orNull(message) }),
    ...(changes.checklistTemplateId !== undefined && {
      checklistTemplateId: templateOrNull(changes.checklistTemplateId),
    }),
  };
}

const templateOrNull = (id: string | null | undefined): TemplateId | null => (id ? templateId(id) : null);

/**
 * True while the browser that joined by a group link may have the link's code. Anyone may have typed the name in it.
 *
 * @param groupEntry `group_entry` of `test_sessions`
 */
export const isOpenToJoiner = (groupEntry: string | null): boolean =>
  groupEntry === 'joined' || groupEntry === 'merged';

export const fullName = (first: string, surname: string | null): string => [first, surname].filter(Boolean).join(' ');

const plusLink = (title: string) => ({
  ...PLUS_GUEST,
  guestName: `${PLUS_GUEST.guestFirstName} ${PLUS_GUEST.guestSurname}`,
  guestEmail: null,
  guestMessage: plusMessage(title),
  checklistTemplateId: null,
});

/** 130 random bits make 26 letters of 5 bits; only 2 bits of the last byte are used. */
const CODE_BYTES = 17;
const CODE_LENGTH = 26;
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A session code: lower-case Crockford base 32, 130 bits (D6).
 *
 * @param random At least 17 bytes from the system's random source.
 */
export function sessionCodeFrom(random: Uint8Array): string {
  if (random.length < CODE_BYTES) throw new RangeError(`a session code needs ${CODE_BYTES} random bytes`);
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from(
    { length: CODE_LENGTH },
    (_, at) => CROCKFORD[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
  ).join('');
}

export const SESSION_CODE_BYTES = CODE_BYTES;

/** Maximum search terms, all of which must occur. */
const TERMS_MAX = 8;

/** A pasted link, which contains the code. */
const GUEST_ADDRESS = /(?:[?&]session=|\/guest\/)([^&#/\s]+)/;

/** The terms of a search. A pasted link is searched for by its code. */
export function searchTerms(search: string): readonly string[] {
  const [, code] = GUEST_ADDRESS.exec(search) ?? [];
  return (code ?? search).split(/\s+/).filter(Boolean).slice(0, TERMS_MAX);
}
