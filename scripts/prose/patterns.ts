/** A pattern of prose that is refused, and what to write instead. */
export interface ProsePattern {
  readonly pattern: RegExp;
  readonly instead: string;
  /** `start` matches only at the beginning of a doc comment. */
  readonly at?: 'start';
  /** Paths of files to which the pattern does not apply. */
  readonly except?: RegExp;
}

const noun = 'name the thing, as in "Maximum response size in bytes"';
const actor = 'name the actor: the caller, the client, the guest, the host, the operator';
const literal = 'write literally what the code does';

/** Refused in comments. */
export const commentPatterns: readonly ProsePattern[] = [
  { at: 'start', pattern: /^What\b/, instead: noun },
  {
    at: 'start',
    pattern: /^Whether\b(?! (or not )?to\b)/,
    instead: `${noun}; a boolean is "True if …", a function "Returns whether …"`,
  },
  { at: 'start', pattern: /^Of\b/, instead: noun },
  { at: 'start', pattern: /^(Where|How|Who|Whom|Why)\b/, instead: noun },
  { at: 'start', pattern: /^The same\b/, instead: 'name what it is the same as, or repeat the noun' },
  {
    at: 'start',
    pattern: /^(which|that|who|whose|whom|when|where|until|while|because|if|and|or|but)\b/,
    instead: noun,
  },
  // The comment of a text names the place where it is shown, such as "In the header."
  { at: 'start', pattern: /^(As|By|For|From|In)\b[^,:;.]*\.?$/, instead: noun, except: /^packages\/texts\// },
  { pattern: /\blikewise\b/i, instead: 'repeat the fact' },
  { pattern: /\b(nobody|somebody|anybody|whoever|whomever)\b/i, instead: actor },
  { pattern: /\banew\b/i, instead: '"again"' },
  { pattern: /\bin the place of\b/i, instead: '"instead of"' },
  { pattern: /\blead(s|ing)? past\b/i, instead: '"bypass"' },
  { pattern: /\b(given up|gives up|gave up)\b/i, instead: '"stops retrying", "times out" or "is removed"' },
  { pattern: /\bbrought back\b/i, instead: '"restored"' },
  { pattern: /\bso (much|many|far)\b(?! as\b)/i, instead: 'name the number' },
  { pattern: /\b(stands?|stood)\b/i, instead: literal },
  { pattern: /\blies?\b/i, instead: '"is in", "is at"' },
  { pattern: /\b(says?|said|tells?|told)\b/i, instead: '"reports", "contains", "returns"; a person "reads"' },
  { pattern: /\b(knows?|knew|forgets?|forgot)\b/i, instead: '"contains", "supports", "stores", "deletes"' },
  { pattern: /\b(hands?|handed) (over|out)\b/i, instead: '"passes", "emits", "delivers"' },
  { pattern: /\bgoes (on|away|by)\b/i, instead: '"continues", "ends", "is removed"' },
  { pattern: /(?<!there )\bis none\b/i, instead: literal },
  { pattern: /\bis no news\b|\bneeds no goodbye\b|\bin vain\b|\bof no use\b|\bno matter of\b/i, instead: literal },
  { pattern: /\bat once\b/i, instead: '"immediately", or "at the same time"' },
  { pattern: /\bof (its|their) own\b/i, instead: '"separate", "a new …", or the possessive before the noun' },
  { pattern: /\bby (itself|themselves)\b/i, instead: '"automatically", "separately"' },
  { pattern: /\b(thereby|whereby|hence|now and then|for ever)\b/i, instead: 'the everyday word' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: '"fix", "restore", "replace"' },
  { pattern: /\b(way|ways) on\b/i, instead: '"the next step" or "the Continue button"' },
  { pattern: /\bon (its|their) way\b/i, instead: '"in progress" or "in transit"' },
  { pattern: /\bhardly any(body|thing)?\b/i, instead: '"few", "almost none"' },
  { pattern: /\bfor good\b/i, instead: '"permanently"' },
  { pattern: /\bletters?\b(?! (of|from) the alphabet)(?=.*\b(mail|host|sent|send|smtp)\b)/i, instead: '"email"' },
];

/** Refused in the English texts that guests and hosts read. */
export const textPatterns: readonly ProsePattern[] = [
  { pattern: /\b(nobody|somebody|whoever)\b/i, instead: 'name the person' },
  { pattern: /\banew\b/i, instead: '"again"' },
  { pattern: /\bgoes on by itself\b/i, instead: '"continues automatically"' },
  { pattern: /\b(lets|let) no\b/i, instead: '"blocks"' },
  { pattern: /\bletters?\b(?!s? (a|and|or|,|of)\b)(?=.*\b(mail|host|send|sent)\b)/i, instead: '"email"' },
  { pattern: /\bin the place of\b/i, instead: '"instead of"' },
];
