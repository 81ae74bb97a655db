import * as z from 'zod/mini';
import { readSessionCode } from './session-code';

// PostgreSQL cannot store NUL, and a lone surrogate is no Unicode text.
const unstorable = /[\0\p{Surrogate}]/u;

const storable = z.refine<string>((value) => !unstorable.test(value), 'Contains characters that cannot be stored');

/** They turn around what stands beside a text, such as the words of the page; no script needs them (Unicode TR 9, TR 36). */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

const plainDirection = z.overwrite<string>((value) => value.replace(directionControls, ''));

interface TextLimits {
  /** Longest accepted text in Unicode code points, after trimming. */
  readonly max: number;
  readonly tooLong: string;
  /** When given, the text must not be blank, and this is said if it is. */
  readonly required?: string;
}

/** Longest first name or surname of anybody. */
export const NAME_MAX = 100;

/** A text that people typed: trimmed, storable, bounded, and without power over the text beside it. */
export function text({ max, tooLong, required }: TextLimits) {
  const base = z
    .string(required ?? 'Must be a text')
    .check(plainDirection, z.trim(), z.maxLength(max, tooLong), storable);
  return required === undefined ? base : base.check(z.minLength(1, required));
}

/** The name that a link carries is sent back as it was given: first name, blank and surname. */
const GUEST_NAME_MAX = 2 * NAME_MAX + 1;

/** Whom a result or a recording is of. */
export const guestName = text({ max: GUEST_NAME_MAX, tooLong: 'Name is too long', required: 'Name is required' });

/** Longest mail address that SMTP can carry. */
const EMAIL_MAX = 254;

/** A mail address, in lower case, as it is compared and stored. */
export const email = z
  .string('Invalid email')
  .check(z.trim(), z.toLowerCase(), z.email('Invalid email'), z.maxLength(EMAIL_MAX, 'Invalid email'));

const blank = z.string().check(z.trim(), z.maxLength(0));

/** A mail address that may be left out: absent, null or blank. */
export const optionalEmail = z.optional(z.nullable(z.union([blank, email], 'Invalid email')));

const CODE_MAX = 200;

/**
 * A session code as a guest brings it, perhaps mangled on its way. It becomes the code that it contains, or stays as it is.
 * Whether it opens anything is for the server to say.
 */
export const sessionCode = z.string('A session code is needed').check(
  z.minLength(1, 'A session code is needed'),
  z.maxLength(CODE_MAX, 'Not a session code'),
  storable,
  z.overwrite((given) => readSessionCode(given) ?? given),
);

/** The id of a stored thing. */
export const id = z.uuid('Not a valid id');

/** A moment, as an ISO 8601 text in UTC. */
export const moment = z.string();

/** The answer of a call that has nothing more to say. */
export const done = z.object({ ok: z.literal(true) });
export const DONE = { ok: true } as const satisfies z.infer<typeof done>;
