import * as z from 'zod/mini';
import {
  EMAIL,
  EMAIL_MAX,
  type ExactRule,
  type FieldRule,
  GUEST_NAME,
  HTTPS_ADDRESS,
  isStorable,
  LANGUAGE_CODE,
  storedHttpsAddress,
  type TextLimits,
  type TextRule,
  textRule,
} from './field-rules';
import { type FieldCode, fault } from './fields';
import { readSessionCode } from './guest-link';
import { EMAIL_ADDRESS } from './people-text';
import { SEARCH_MAX } from './test-sessions';

/** Reports what the rule of a field finds. */
export const ruled = <Value>({ faultOf }: Pick<FieldRule<Value>, 'faultOf'>) =>
  z.check<Value>(({ value, issues }) => {
    const message = faultOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: true });
  });

/** A typed text in its stored form. */
export const text = (limits: TextLimits) => typedText(textRule(limits));

/** A text by the rule of a form's field. Its limits are checks of their own, too, for the description of the API. */
export function typedText(rule: TextRule) {
  const { max, tooLong, required } = rule.limits;
  const base = z
    .string(required ?? fault('text_needed'))
    .check(ruled(rule), z.overwrite(rule.stored), z.maxLength(max, tooLong));
  return required === undefined ? base : base.check(z.minLength(1, required));
}

export const exactText = ({ limits: { min, tooShort, max, tooLong } }: ExactRule) =>
  z.string(tooShort).check(z.minLength(min, tooShort), z.maxLength(max, tooLong));

/** The code of a language, such as `pt-BR`; null, or an empty text, leaves the choice to the reader's browser, as does one that is not offered. */
export const languageChoice = z.nullable(
  z.union([z.literal(''), z.string().check(z.regex(LANGUAGE_CODE, fault('invalid')))], fault('invalid')),
);

export const guestName = typedText(GUEST_NAME);

/** An email address. Its syntax is a check of its own, too, for the description of the API. */
export const email = z
  .string(fault('email_invalid'))
  .check(
    ruled(EMAIL),
    z.trim(),
    z.toLowerCase(),
    z.regex(EMAIL_ADDRESS, fault('email_invalid')),
    z.maxLength(EMAIL_MAX, fault('email_invalid')),
  );

/** An https address in its stored form. Its syntax is a check of its own, too, for the description of the API. */
export const httpsAddress = (max: number, code: FieldCode) =>
  z.pipe(
    z
      .url({ protocol: /^https$/, error: code })
      .check(
        ruled({ faultOf: (typed) => (storedHttpsAddress(typed, max) === undefined ? code : undefined) }),
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
  z.refine<string>(isStorable, fault('text_not_storable')),
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

export const searchText = text({ max: SEARCH_MAX, tooLong: 'search_too_long' });

/** The value of `after` for the next page; null on the last one. */
export const nextPage = z.nullable(z.string());
