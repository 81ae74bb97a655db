import * as z from 'zod/mini';
import { type FieldCode, fault } from './field-code';
import { readSessionCode } from './guest-link';
import { EMAIL_ADDRESS, storedText } from './people-text';

// PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode text.
const unstorable = /[\0\p{Surrogate}]/u;

const storable = z.refine<string>((value) => !unstorable.test(value), fault('text_not_storable'));

interface TextLimits {
  /** Maximum length in Unicode code points, after trimming. */
  readonly max: number;
  readonly tooLong: FieldCode;
  /** If given, the text must have a visible character; the code to report if it has none. */
  readonly required?: FieldCode;
}

/** Maximum length of a first name or surname. */
export const NAME_MAX = 100;

/** A typed text in its stored form (`people-text.ts`): storable and bounded. */
export function text({ max, tooLong, required }: TextLimits) {
  const base = z
    .string(required ?? fault('text_needed'))
    .check(storable, z.overwrite(storedText), z.maxLength(max, tooLong));
  return required === undefined ? base : base.check(z.minLength(1, required));
}

/** A link's guest name may be sent back as first name, space and surname. */
const GUEST_NAME_MAX = 2 * NAME_MAX + 1;

/** The name of the guest of a result or a recording. */
export const guestName = text({ max: GUEST_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' });

/** Maximum length of an email address in SMTP. */
const EMAIL_MAX = 254;

/** An email address, converted to lower case for comparing and storing. */
export const email = z
  .string(fault('email_invalid'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(EMAIL_ADDRESS, fault('email_invalid')),
    z.maxLength(EMAIL_MAX, fault('email_invalid')),
  );

const blank = z.string().check(z.trim(), z.maxLength(0));

/** An optional email address: absent, null or blank. */
export const optionalEmail = z.optional(z.nullable(z.union([blank, email], fault('email_invalid'))));

const CODE_MAX = 200;

/**
 * A session code from a guest, possibly altered by mail or chat programs. It becomes the code that it contains, or
 * stays unchanged. Only the server can check whether it is valid.
 */
export const sessionCode = z.string(fault('session_code_needed')).check(
  z.minLength(1, fault('session_code_needed')),
  z.maxLength(CODE_MAX, fault('session_code_invalid')),
  storable,
  z.overwrite((given) => readSessionCode(given) ?? given),
);

/** The id of a stored entity. */
export const id = z.uuid(fault('id_invalid'));

/** A timestamp, as an ISO 8601 text in UTC. */
export const timestamp = z.string();

/** The response of a call without further content. */
export const okResponse = z.object({ ok: z.literal(true) });
export const OK_RESPONSE = { ok: true } as const satisfies z.infer<typeof okResponse>;

/** Maximum number of rows in one response, and the default for clients that do not page. */
export const PAGE_MAX = 200;

/**
 * Maximum length of a cursor: a name of at most 201 characters, with an id and the sort, as base64 of JSON in UTF-8.
 */
const CURSOR_MAX = 4000;

const LIMIT = /^([1-9]\d?|1\d\d|200)$/;

/** Query parameters of every paged list. */
export const pageQuery = {
  limit: z.optional(z.string().check(z.regex(LIMIT, fault('limit_invalid')))),
  after: z.optional(z.string().check(z.maxLength(CURSOR_MAX, fault('cursor_invalid')))),
};

/** The value of `after` for the next page; null on the last one. */
export const nextPage = z.nullable(z.string());
