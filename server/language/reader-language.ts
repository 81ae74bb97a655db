import {
  acceptedLanguage,
  LANGUAGE_COOKIE,
  LANGUAGES,
  type LanguageCode,
  languageCodes,
  offeredLanguage,
} from '@linecheck/texts/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Who reads a page. Hosts are offered fewer languages than guests. */
export type ReaderKind = (typeof LANGUAGES)[LanguageCode]['for'];

/** The language of a reader, from the one that a host has chosen for them. */
export type SpeakFunction = (chosen: string | null) => LanguageCode;

let trials: readonly LanguageCode[] = [];

/** Offers guests the languages that no reader has read yet. @param languages From the setting `TRIAL_LANGUAGES`. */
export function offerTrials(languages: readonly LanguageCode[]): void {
  trials = languages;
}

export const offeredTo = (kind: ReaderKind): readonly LanguageCode[] =>
  languageCodes.filter((code) => {
    const language = LANGUAGES[code];
    return (kind === 'guests' || language.for === 'hosts') && (!('isTrial' in language) || trials.includes(code));
  });

/**
 * The language in which a reader gets a page: that of their own choice in this browser, else the one that a host has
 * chosen for them, else the first that their browser asks for and that is offered, else English.
 *
 * @param chosen By a host, or in the account of a host; null for nothing.
 */
export function readerLanguage(
  { cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>,
  kind: ReaderKind,
  chosen: string | null | undefined = null,
): LanguageCode {
  const offered = offeredTo(kind);
  for (const code of [cookies[LANGUAGE_COOKIE], chosen]) {
    const found = code ? offeredLanguage(code, offered) : undefined;
    if (found !== undefined) return found;
  }
  return acceptedLanguage(headers['accept-language'] ?? '', offered) ?? 'en';
}

/** The language of the page that makes a call; English for a program that asks for none. */
export const spokenLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode =>
  acceptedLanguage(headers['accept-language'] ?? '', offeredTo('guests')) ?? 'en';

/** The language of an email. @param chosen As it is stored; it may be offered no more. */
export const chosenLanguage = (chosen: string | null, kind: ReaderKind): LanguageCode =>
  (chosen === null ? undefined : offeredLanguage(chosen, offeredTo(kind))) ?? 'en';

/** Says which language a page has, and on what it depends. */
export function noteLanguage(reply: FastifyReply, language: LanguageCode): void {
  const varies = reply.getHeader('vary');
  reply.headers({ 'content-language': language, vary: [varies, 'accept-language, cookie'].filter(Boolean).join(', ') });
}
