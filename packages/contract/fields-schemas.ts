import * as z from 'zod/mini';
import {
  EMAIL_MAX,
  emailFault,
  type FieldCode,
  fault,
  GUEST_NAME,
  HTTPS_ADDRESS,
  isStorable,
  nameFault,
  storedHttpsAddress,
  type TextLimits,
  textFault,
} from './fields';
import { readSessionCode } from './guest-link';
import { EMAIL_ADDRESS, storedText } from './people-text';

/** Reports what a rule finds that forms share with the schemas. */
export const ruled = <Value>(faultOf: (value: Value) => FieldCode | undefined) =>
  z.check<Value>(({ value, issues }) => {
    const message = faultOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: true });
  });

const storable = z.refine<string>(isStorable, fault('text_not_storable'));

/** A typed text in its stored form (`people-text.ts`): storable and bounded. */
export function text(limits: TextLimits) {
  const { max, tooLong, required } = limits;
  const base = z
    .string(required ?? fault('text_needed'))
    // The lengths are checks of their own, too, for the description of the API.
    .check(
      ruled((typed) => textFault(typed, limits)),
      z.overwrite(storedText),
      z.maxLength(max, tooLong),
    );
  return required === undefined ? base : base.check(z.minLength(1, required));
}

export const withoutAddress = ruled(nameFault);

export const guestName = text(GUEST_NAME);

/** An email address, converted to lower case for comparing and storing. */
export const email = z
  .string(fault('email_invalid'))
  .check(
    ruled(emailFault),
    z.trim(),
    z.toLowerCase(),
    z.regex(EMAIL_ADDRESS, fault('email_invalid')),
    z.maxLength(EMAIL_MAX, fault('email_invalid')),
  );

/** An https address in its stored form (`storedHttpsAddress`). */
export const httpsAddress = (max: number, code: FieldCode) =>
  z.pipe(
    // The syntax is a check of its own, too, for the description of the API.
    z.url({ protocol: /^https$/, error: code }).check(
      ruled((typed) => (storedHttpsAddress(typed, max) === undefined ? code : undefined)),
      z.maxLength(max, code),
      z.regex(HTTPS_ADDRESS, code),
    ),
    z.url({ normalize: true, error: code }).check(z.maxLength(max, code)),
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

export const id = z.uuid(fault('id_invalid'));

/** A timestamp, as an ISO 8601 text in UTC. */
export const timestamp = z.string();

export const okResponse = z.object({ ok: z.literal(true) });

/**
 * Maximum length of a cursor: a name of at most 201 characters, with an id and the sort, as base64 of JSON in UTF-8.
 */
const CURSOR_MAX = 4000;

const LIMIT = /^([1-9]\d?|1\d\d|200)$/;

export const pageQuery = {
  limit: z.optional(z.string().check(z.regex(LIMIT, fault('limit_invalid')))),
  after: z.optional(z.string().check(z.maxLength(CURSOR_MAX, fault('cursor_invalid')))),
};

/** The value of `after` for the next page; null on the last one. */
export const nextPage = z.nullable(z.string());
