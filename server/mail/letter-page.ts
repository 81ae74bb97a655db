import letters from '@linecheck/texts/en/letters';
import { fill } from '@linecheck/texts/fill';
import { LANGUAGES, type Language } from '@linecheck/texts/languages';

/** Of every letter. English is the only language so far. */
export const LETTER_LANGUAGE: Language = 'en';

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#7443e9;color:#ffffff;font-weight:600;text-decoration:none';

/** @param link An address of our own making: it is not escaped. */
export const button = (link: string, words: string): string => `<a href="${link}" style="${BUTTON}">${words}</a>`;

export const plainAddress = (link: string): string =>
  `<span style="color:#6b675f;font-size:13px">${fill(LETTER_LANGUAGE, letters.plainAddress, { link })}</span>`;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For what a host has typed. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

/** A letter in plain text, with a greeting above its paragraphs. */
export const letterText = (paragraphs: readonly string[]): string =>
  `${[letters.greeting, ...paragraphs].join('\n\n')}\n`;

/** The same in HTML. The paragraphs are our own: nothing that people typed is escaped here. */
export const letterPage = (paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="${LETTER_LANGUAGE}" dir="${LANGUAGES[LETTER_LANGUAGE].dir}"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1a17">${[
    letters.greeting,
    ...paragraphs,
  ]
    .map((paragraph) => `<p style="margin:0 0 16px;max-width:560px">${paragraph}</p>`)
    .join('')}</body></html>`;
