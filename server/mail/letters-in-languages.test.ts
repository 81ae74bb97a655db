import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import type { ComparedResult } from '@linecheck/contract';
import type { LanguageCode } from '@linecheck/texts/languages';
import { expect, it } from 'vitest';
import type { PersonId } from '../domain/ids';
import { SIGN_IN_CHANGES } from '../jobs/kinds';
import { openTranslations } from '../language/translations';
import { tokenEndEmail } from '../modules/access-tokens/rules';
import { helpEmail, resultEmail } from '../modules/result-letters/rules';
import { signInEmail } from '../modules/sign-in-letters/rules';
import { sleepEmail } from '../modules/webhooks/letters';
import { englishStopWordsIn } from '../testing/english-stop-words';
import { everyEmail } from '../testing/every-email';
import { openTestApp, STRONG_PASSWORD } from '../testing/open-test-app';
import type { OutgoingEmail } from './mail';

openTranslations();

const PUBLIC_URL = 'https://check.example.org';
const ID = '6b0f3a52-0a5c-4ba5-9f6e-5d1c9e1d2f3a';
const AT = new Date('2026-12-03T17:04:00Z');

const passed = { status: 'passed', code: 'good', params: {}, readings: {} } as const;
const outcomes = {
  microphone: { ...passed, status: 'failed', code: 'no-voice' },
  speakers: passed,
  camera: { ...passed, status: 'warning', code: 'too-dark' },
  connection: passed,
} as const;
const result = { id: ID, title: 'TITLE', guest: undefined, outcomes };

const missed: LevelFit = {
  fits: false,
  missed: [{ requirement: 'microphone', need: 'must', is: 'short', reading: 'no-voice' }],
};

const compared: ComparedResult = {
  since: '2026-12-01T09:00:00Z',
  isReady: false,
  isElsewhere: true,
  parts: { microphone: 'unchanged', camera: 'not-rechecked', connection: 'changed' },
  changes: [{ part: 'connection', code: 'loss', isWorse: true, tellsGuest: true, before: 0.001, now: 0.024 }],
};

const webhook = {
  name: 'WEBHOOK',
  workspace_id: ID,
  asleep_since: AT,
  last_fault: 'status',
  last_status: 503,
  waiting: 3,
  email: 'maya@example.net',
} as const;

function everyLetter(language: LanguageCode): Readonly<Record<string, OutgoingEmail>> {
  const to = { address: 'maya@example.net', language };
  const addressee = { to, offToken: 'TOKEN', publicUrl: PUBLIC_URL, isLast: false, team: { id: ID, name: 'TEAM' } };
  const token = { to, name: 'PROGRAM', ending: 'x7Qz', workspace: 'TEAM', publicUrl: PUBLIC_URL, link: PUBLIC_URL };
  const signIns = SIGN_IN_CHANGES.map(
    (change) => [`signIn ${change}`, signInEmail(to, { change, at: AT, publicUrl: PUBLIC_URL })] as const,
  );
  const help = { ...result, step: 'microphone', code: 'no-voice', episode: null, askedAt: AT } as const;
  return {
    ...everyEmail({ publicUrl: PUBLIC_URL, language }),
    ...Object.fromEntries(signIns),
    tokenEnd: tokenEndEmail(token),
    resultOfShow: resultEmail({ ...result, fit: missed }, addressee),
    recheck: resultEmail({ ...result, recheck: compared, submittedAt: AT }, addressee),
    help: helpEmail(help, addressee),
    webhookAsleep: sleepEmail({ ...webhook, language }, { webhook: ID, host: ID, days: 0 }, PUBLIC_URL),
    webhookStillAsleep: sleepEmail({ ...webhook, language }, { webhook: ID, host: ID, days: 5 }, PUBLIC_URL),
  };
}

const translations = join(import.meta.dirname, '../../packages/texts/translations');

it.for(['de', 'es', 'fr', 'pt-BR'] as const)('every letter to a host in %s is written in it', (language, { skip }) => {
  for (const file of ['host.json', 'host-server.json'])
    skip(!existsSync(join(translations, language, file)), `${language}/${file} is not there yet`);
  const letters = Object.entries(everyLetter(language));
  const english = letters.map(([name, letter]) => [name, englishStopWordsIn(language, letter)] as const);
  expect(english.filter(([, words]) => words.length > 0)).toEqual([]);
  for (const [name, { html }] of letters) expect(html, name).toContain(`<html lang="${language}"`);
});

it('a letter in English has words by which the test above finds it', () => {
  for (const [name, letter] of Object.entries(everyLetter('en')))
    expect(englishStopWordsIn('de', letter), name).not.toEqual([]);
});

it('a letter has the language of its account, and one to a stranger that of the person who invites', async () => {
  const sent: OutgoingEmail[] = [];
  const send = async (email: OutgoingEmail) => void sent.push(email);
  const config = { smtpUrl: 'smtp://mail.example.org', publicUrl: PUBLIC_URL };
  const app = await openTestApp({ mail: { way: 'smtp', send }, config });
  await app.listen();
  const languagesOf = (address: string) =>
    sent.filter(({ to }) => to === address).map(({ html }) => /<html lang="([^"]*)"/.exec(html)?.[1]);

  const registerIn = async (language: string, email: string) => {
    const browser = app.openBrowser();
    const person = { email, password: STRONG_PASSWORD, firstName: 'Noor', lastName: 'Haddad' };
    const reply = await browser.post('/api/auth/register', person, { 'accept-language': language });
    return { browser, ...reply.json<{ id: PersonId }>() };
  };
  // The first account counts as confirmed, so it gets no letter.
  const noor = await registerIn('fr-CA', 'noor@example.org');
  await registerIn('es', 'ines@example.org');
  await expect.poll(() => languagesOf('ines@example.org')).toEqual(['es']);

  await app.setPlan({ userId: noor.id }, 'pro');
  for (const email of ['stranger@example.org', 'ines@example.org'])
    await noor.browser.post('/api/workspace-invitations', { email, role: 'viewer' });
  await expect.poll(() => languagesOf('stranger@example.org')).toEqual(['fr']);
  await expect.poll(() => languagesOf('ines@example.org')).toEqual(['es', 'es']);

  await app.anonymous.post('/api/auth/request-reset', { email: 'noor@example.org' });
  await expect.poll(() => languagesOf('noor@example.org')).toEqual(['fr']);
  await noor.browser.put('/api/account/email', { email: 'new@example.org' });
  await expect.poll(() => languagesOf('new@example.org')).toEqual(['fr']);
  await expect.poll(() => languagesOf('noor@example.org')).toEqual(['fr', 'fr']);
  await noor.browser.put('/api/account/language', { language: 'de' });
  await noor.browser.put('/api/account/password', { newPassword: `${STRONG_PASSWORD}-new` });
  await expect.poll(() => languagesOf('noor@example.org')).toEqual(['fr', 'fr', 'de']);
});
