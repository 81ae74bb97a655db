import { type FieldCode, NAME_MAX } from './fields';
import { EMAIL_ADDRESS, holdsAddress, storedText } from './people-text';

/** How a field is read: a form checks by its rule what is typed, and the schema of the call what is sent. */
export interface FieldRule<Value> {
  /** The code of what is wrong with a value; undefined if it may be stored. */
  readonly faultOf: (typed: Value) => FieldCode | undefined;
  /** The stored form of a value that may be stored. */
  readonly stored: (typed: Value) => Value;
}

/** The rules of a form's fields. */
export type FormRules<Values> = { readonly [Name in keyof Values]-?: FieldRule<Values[Name]> };

/** The rule of a field whose values the page offers, so that none is wrong. */
// @__NO_SIDE_EFFECTS__
export const anyChoice = <Value>(): FieldRule<Value> => ({ faultOf: () => undefined, stored: (chosen) => chosen });

// PostgreSQL cannot store NUL, and a lone surrogate is not valid Unicode text.
const unstorable = /[\0\p{Surrogate}]/u;

export const isStorable = (text: string): boolean => !unstorable.test(text);

/** Length in code points, of which each is at most two units. */
const isLonger = (text: string, max: number): boolean => text.length > max && [...text].length > max;

export interface TextLimits {
  /** Maximum length in code points. */
  readonly max: number;
  readonly tooLong: FieldCode;
  /** If given, the text must have a visible character; the code to report if it has none. */
  readonly required?: FieldCode;
}

export interface TextRule extends FieldRule<string> {
  readonly limits: TextLimits;
}

interface FurtherRule {
  /** Changes the stored form further. */
  readonly stored?: (text: string) => string;
  /** The code of what is wrong with a stored form within the limits. */
  readonly faultOf?: (text: string) => FieldCode | undefined;
}

/** A typed text in its stored form (`people-text.ts`): storable and bounded. */
// @__NO_SIDE_EFFECTS__
export function textRule(limits: TextLimits, further: FurtherRule = {}): TextRule {
  const { max, tooLong, required } = limits;
  const stored = (typed: string) => (further.stored ?? unchanged)(storedText(typed));
  return {
    limits,
    stored,
    faultOf(typed) {
      if (!isStorable(typed)) return 'text_not_storable';
      const text = storedText(typed);
      if (isLonger(text, max)) return tooLong;
      return text === '' ? required : further.faultOf?.(stored(typed));
    },
  };
}

const unchanged = (text: string): string => text;

/** For the names of people and workspaces, which our own emails and pages show to strangers. */
export const addressFault = (name: string): FieldCode | undefined =>
  holdsAddress(name) ? 'name_with_address' : undefined;

/** A link's guest name may be sent back as first name, space and surname. */
const GUEST_NAME_MAX = 2 * NAME_MAX + 1;

export const GUEST_NAME = textRule({ max: GUEST_NAME_MAX, tooLong: 'name_too_long', required: 'name_required' });

/** Maximum length of an email address in SMTP. */
export const EMAIL_MAX = 254;

/** An email address, converted to lower case for comparing and storing. */
export const EMAIL: FieldRule<string> = {
  stored: (typed) => typed.trim().toLowerCase(),
  faultOf(typed) {
    const address = EMAIL.stored(typed);
    return EMAIL_ADDRESS.test(address) && address.length <= EMAIL_MAX ? undefined : 'email_invalid';
  },
};

/** An optional email address: absent, null or blank. */
export const OPTIONAL_EMAIL: FieldRule<string | null | undefined> = {
  stored: (typed) => (typed ? EMAIL.stored(typed) : typed),
  faultOf: (typed) => (typed?.trim() ? EMAIL.faultOf(typed) : undefined),
};

/** A field that may be absent or null. */
// @__NO_SIDE_EFFECTS__
export const optionalRule = (rule: FieldRule<string>): FieldRule<string | null | undefined> => ({
  stored: (typed) => (typed === undefined || typed === null ? typed : rule.stored(typed)),
  faultOf: (typed) => (typed === undefined || typed === null ? undefined : rule.faultOf(typed)),
});

interface ExactLimits {
  /** Minimum length in code points. */
  readonly min: number;
  readonly tooShort: FieldCode;
  readonly max: number;
  readonly tooLong: FieldCode;
}

export interface ExactRule extends FieldRule<string> {
  readonly limits: ExactLimits;
}

/** A text of bounded length that is stored as it is typed. */
// @__NO_SIDE_EFFECTS__
export const exactRule = (limits: ExactLimits): ExactRule => ({
  limits,
  stored: unchanged,
  faultOf(typed) {
    if (!isLonger(typed, limits.min - 1)) return limits.tooShort;
    return isLonger(typed, limits.max) ? limits.tooLong : undefined;
  },
});

/** A text that is stored as it is typed. */
// @__NO_SIDE_EFFECTS__
export const textThat = (isRight: (typed: string) => boolean, code: FieldCode): FieldRule<string> => ({
  stored: unchanged,
  faultOf: (typed) => (isRight(typed) ? undefined : code),
});

/** The code of a language, such as `pt-BR`. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** A chosen language; an empty one leaves the choice to the reader's browser. */
export const LANGUAGE_CHOICE: FieldRule<string | null | undefined> = {
  stored: (code) => code,
  faultOf: (code) => (!code || LANGUAGE_CODE.test(code) ? undefined : 'invalid'),
};

// @__NO_SIDE_EFFECTS__
export const wholeNumberRule = (
  { min, max }: { readonly min: number; readonly max: number },
  code: FieldCode,
): FieldRule<number> => ({
  stored: (number) => number,
  faultOf: (number) => (Number.isSafeInteger(number) && number >= min && number <= max ? undefined : code),
});

/** Browsers and Node.js have it; the types of neither are here. */
declare const URL: {
  new (address: string): { readonly href: string };
  canParse(address: string): boolean;
};

/** An https address without a user name and a password, which everyone who sees it could read. */
export const HTTPS_ADDRESS = /^https:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i;

/**
 * The stored form of a typed https address: as browsers write it, so that letters of other alphabets in its host, and
 * direction controls, are escaped, and it looks like no other.
 *
 * @param max Maximum length, also when escaped.
 * @returns undefined if it is no such address.
 */
export function storedHttpsAddress(typed: string, max: number): string | undefined {
  const address = typed.trim().replace(/[\t\n\r]/g, '');
  if (isLonger(address, max) || !HTTPS_ADDRESS.test(address) || !URL.canParse(address)) return undefined;
  const { href } = new URL(address);
  return href.length > max ? undefined : href;
}

/** An https address, or none. */
// @__NO_SIDE_EFFECTS__
export const httpsAddressRule = (max: number, code: FieldCode): FieldRule<string> => ({
  stored: (typed) => storedHttpsAddress(typed, max) ?? typed,
  faultOf: (typed) => (typed === '' || storedHttpsAddress(typed, max) !== undefined ? undefined : code),
});
