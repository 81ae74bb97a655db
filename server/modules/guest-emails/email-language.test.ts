import { guestEmails } from '@linecheck/texts/en/guest-emails';
import { LANGUAGES, languageCodes } from '@linecheck/texts/languages';
import { expect, it } from 'vitest';
import { openTranslations, readTranslations } from '../../language/translations';
import { englishStopWordsIn } from '../../testing/english-stop-words';
import { everyGuestEmail, SAMPLE_URL, sampleSummary } from '../../testing/guest-email-samples';
import type { GuestEmailTexts } from './recipient';
import { writeGuestEmail, writeSummaryEmail } from './write-email';

openTranslations();

/** A language that shows which text comes from a table: the English one between brackets. */
const bracketed = (texts: object): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? `⟦${text}⟧` : bracketed(text)]),
  );
const place = {
  publicUrl: SAMPLE_URL,
  textsIn: () => bracketed(guestEmails) as GuestEmailTexts, // The same keys and placeholders.
};

/** Texts of the facts, whose words are not the product's: in capitals, so that no English word looks like them. */
const facts = {
  title: 'TITLE',
  message: 'MESSAGE',
  sender: { name: 'BRAND', person: 'PERSON', replyTo: 'HOST@EXAMPLE.NET', color: '#2457c9' },
  firstToMend: 'MISSED',
};

/** The text without what stands between brackets, which may be nested. */
function outsideBrackets(text: string): string {
  let depth = 0;
  let outside = '';
  for (const character of text) {
    if (character === '⟦') depth += 1;
    if (depth === 0) outside += character;
    if (character === '⟧') depth -= 1;
  }
  return outside;
}

const englishIn = (text: string): readonly string[] =>
  outsideBrackets(text.replace(/https:\/\/[^\s"<⟧]+/g, '')).match(/\b\p{Lu}?\p{Ll}{2,}\b/gu) ?? [];

it.each(Object.entries(everyGuestEmail(facts)))(
  'every word of %s comes from the table of its language',
  (_kind, each) => {
    const given = {
      ...each,
      show: each.show && { ...each.show, title: 'TITLE', studioName: 'STUDIO', asks: ['ASKED'] },
    };
    const to = { ...each.to, address: 'A@B.C', name: 'GUEST', firstName: 'GUEST', timeZone: 'Asia/Tokyo' };
    const elsewhere = { ...given, to };
    for (const one of [given, elsewhere]) {
      const { subject, text, html, senderName = '' } = writeGuestEmail(one, place);
      const shown = html.replace(/<style>.*?<\/style>/gs, '').replace(/<[^>]*>/g, '\n');
      expect([subject, text, shown, senderName].flatMap(englishIn)).toEqual([]);
    }
  },
);

it('every word of the summary comes from the table of its language', () => {
  const guests = [{ name: 'GUEST', state: 'fix', missed: 'MISSED' } as const];
  const { subject, text, html } = writeSummaryEmail(
    sampleSummary({ guests, show: { ...sampleSummary().show, title: 'TITLE' } }),
    place,
  );
  const shown = html.replace(/<style>.*?<\/style>/gs, '').replace(/<[^>]*>/g, '\n');
  expect([subject, text, shown].flatMap(englishIn).filter((word) => word !== 'Linecheck')).toEqual([]);
});

it('a word outside of the table is found', () => {
  expect(englishIn('⟦Dear⟧ friend ⟦of ⟦mine⟧ all⟧ https://a.example/page')).toEqual(['friend']);
});

/** Arabic is left out until a reader has read it. */
const languages = languageCodes.filter((code) => code !== 'en' && !('isTrial' in LANGUAGES[code]));

it.for(languages)('every email in %s is written in it', (language, { skip }) => {
  skip(readTranslations(language) === undefined, `${language} has no translation yet`);
  const { to } = sampleSummary();
  const guests = [{ name: 'GUEST', state: 'fix', missed: 'MISSED' } as const];
  const ofHosts = LANGUAGES[language].for === 'hosts';
  const emails = {
    ...Object.fromEntries(
      Object.entries(everyGuestEmail(facts)).map(([name, each]) => {
        const show = each.show && { ...each.show, title: 'TITLE', studioName: 'STUDIO', asks: ['ASKED'] };
        return [name, writeGuestEmail({ ...each, show, to: { ...each.to, language } }, { publicUrl: SAMPLE_URL })];
      }),
    ),
    ...(ofHosts && {
      summary: writeSummaryEmail(sampleSummary({ guests, to: { ...to, language } }), { publicUrl: SAMPLE_URL }),
    }),
  };
  const english = Object.entries(emails).map(([name, email]) => [name, englishStopWordsIn(language, email)] as const);
  expect(english.filter(([, words]) => words.length > 0)).toEqual([]);
  for (const [name, { html }] of Object.entries(emails)) expect(html, name).toContain(`<html lang="${language}"`);
});
