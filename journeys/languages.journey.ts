import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { CheckName } from '../packages/checks/check';
import { accountFields } from '../packages/texts/en/account-fields';
import { board } from '../packages/texts/en/episodes/board';
import { accounts } from '../packages/texts/en/forms';
import { invitation } from '../packages/texts/en/guest-page';
import { guestLanguage, hostHeader } from '../packages/texts/en/host';
import { soundFindings } from '../packages/texts/en/microphone-verdicts';
import { problems } from '../packages/texts/en/problems';
import { guestResults } from '../packages/texts/en/results';
import {
  checks,
  microphone,
  microphoneTake,
  run as runTexts,
  standardChecklist,
  statuses,
} from '../packages/texts/en/run';
import { sharing } from '../packages/texts/en/sharing';
import { headers, languageSwitch, pageFrame, shell, visitorPage } from '../packages/texts/en/shell';
import { camera, connection, continuing, speakers } from '../packages/texts/en/steps';
import { privacyPage, termsPage } from '../packages/texts/en/text-pages';
import { microphoneMessages } from '../packages/texts/en/verdict-messages';
import { fillWith } from '../packages/texts/fill';
import { LANGUAGE_COOKIE, LANGUAGES, type LanguageCode } from '../packages/texts/languages';
import type { TextTable } from '../packages/texts/message';
import { textsIn } from '../packages/texts/text-group';
import { signUpHost } from '../scripts/testing/product';
import { openTranslations } from '../server/language/translations';
import { testEpisodeForm } from '../server/testing/guest-links';
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import {
  holdBack,
  isTakenOver,
  type JourneyHost,
  makeGuestLink,
  newHost,
  press,
  signUp,
  TAKE_MS,
  untilLive,
} from './stage/actions';
import { goOnWithTake, untilHeld } from './stage/counted-microphone';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { watchMicrophones } from './stage/microphones';
import { overflowsOf } from './stage/overflow';
import { startPlayedProduct, stopProduct } from './stage/product';
import { ALONE } from './stage/real-time';

openTranslations();

const PHONE = { width: 390, height: 844 } as const;
const HOST = { 'sec-fetch-site': 'same-origin' } as const;

/** The texts of a language by their English table, so that no changed word breaks a journey. */
const speech =
  (language: LanguageCode) =>
  <Group extends TextTable>(group: Group): Group =>
    textsIn(language, group);

const english = speech('en');
const german = speech('de');
const spanish = speech('es');
const french = speech('fr');
const turkish = speech('tr');
const polish = speech('pl');
const italian = speech('it');
const arabic = speech('ar');

/** Words that no page in another language has, and that hardly any English sentence is without. */
const ENGLISH = /\b(the|and|your|you|with|this|please|ready)\b/i;
const ITALIAN = /\b(il|di|che|per|con|non|una|del|della|sono|puoi)\b/i;

/** Everything that a page says: its text, its title, and the names of what has no text. Runs in the page. */
function saidByPage(): readonly string[] {
  const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')];
  const names = named.flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
  );
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown.
  return [document.title, ...document.body.innerText.split('\n'), ...names];
}

/** Expects no word of a language on the page. @param typed What a host or a guest has typed in it. */
async function expectNone(page: Page, words: RegExp, where: string, typed: readonly string[] = []): Promise<void> {
  const said = await page.evaluate(saidByPage);
  const ours = said.map((line) => typed.reduce((rest, each) => rest.replaceAll(each, ''), line));
  expect(
    ours.filter((line) => words.test(line)),
    where,
  ).toEqual([]);
  expect(said.length, `${where}: something is said`).toBeGreaterThan(10);
}

/** Keeps every English text that the page has ever contained, also for a moment. Call it before the page is opened. */
async function watchEnglish(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(keepEnglish, ENGLISH.source);
  return () => page.evaluate(() => (window as unknown as { readonly englishSaid: readonly string[] }).englishSaid);
}

function keepEnglish(source: string): void {
  const words = new RegExp(source, 'i');
  const said: string[] = [];
  Object.assign(window, { englishSaid: said });
  const read = (node: Node) => {
    if (node instanceof Element) {
      const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) read(walk.currentNode);
    } else if (node instanceof Text && !node.parentElement?.closest('script, style, head, [translate="no"]')) {
      if (words.test(node.data)) said.push(node.data);
    }
  };
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) read(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

type Speech = ReturnType<typeof speech>;

const stepIn = (page: Page, texts: Speech, check: CheckName): Locator =>
  page.getByRole('region', { name: texts(checks)[check].stepTitle });

async function untilJudged(page: Page, texts: Speech, check: CheckName): Promise<void> {
  const { passed, warning, failed } = texts(statuses);
  const judged = new RegExp(`^(${[passed, warning, failed].join('|')})$`);
  await expect(stepIn(page, texts, check).getByText(judged).first()).toBeVisible({ timeout: TAKE_MS });
}

/** Goes on from a step, by a button or since the page does so itself. */
async function leave(page: Page, texts: Speech, check: CheckName, by: readonly string[]): Promise<void> {
  const card = stepIn(page, texts, check);
  const way = card.getByRole('button', { name: new RegExp(`^(${by.join('|')})`) });
  await expect(async () => {
    if (await way.isVisible()) await way.click({ timeout: 1000 });
    await expect(card.locator('h2 button')).toHaveAttribute('aria-expanded', 'false', { timeout: 400 });
  }).toPass({ timeout: TAKE_MS });
}

const waysOn = (texts: Speech): readonly string[] => {
  const { continueTo, continueAnyway } = texts(continuing);
  return [...Object.values(continueTo), continueAnyway];
};

/** All checks of a guest; the speakers are skipped. @param look Called with each new state of the page. */
async function goThrough(page: Page, texts: Speech, look: (state: string) => Promise<void>): Promise<void> {
  const judgedAndLeft = async (check: CheckName) => {
    await untilJudged(page, texts, check);
    await look(`${check} judged`);
    const card = stepIn(page, texts, check);
    await card.getByRole('button', { name: texts(microphone).details, exact: true }).click();
    await look(`${check} with its numbers`);
    await leave(page, texts, check, waysOn(texts));
  };
  await look('the first view');
  await press(page.getByRole('button', { name: texts(microphone).start }));
  await untilHeld(page);
  await expect(page.getByText(texts(microphoneTake).whatToSay)).toBeVisible();
  await look('microphone running');
  await goOnWithTake(page);
  await judgedAndLeft('microphone');
  await expect(stepIn(page, texts, 'speakers').getByText(texts(speakers).intro)).toBeVisible();
  await look('speakers');
  await leave(page, texts, 'speakers', [texts(speakers).skip]);
  await look('camera');
  await press(page.getByRole('button', { name: texts(camera).start }));
  const finish = page.getByRole('button', { name: texts(camera).finish });
  await expect(finish).toBeEnabled({ timeout: TAKE_MS });
  await look('camera running');
  await finish.click();
  await judgedAndLeft('camera');
  const measure = stepIn(page, texts, 'connection').getByRole('button', { name: texts(connection).start });
  const { passed, warning, failed } = texts(statuses);
  const judged = stepIn(page, texts, 'connection').getByText(new RegExp(`^(${passed}|${warning}|${failed})$`));
  await expect(async () => {
    if (await measure.isVisible()) await measure.click({ timeout: 2000 });
    await expect(judged.first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: TAKE_MS });
  await judgedAndLeft('connection');
}

const languageOf = (page: Page) => page.locator('html');

/** The choice of the language in the header or in the footer. @param label In the present language. */
const choiceIn = (page: Page, place: 'banner' | 'contentinfo', texts: Speech): Locator =>
  page.getByRole(place).getByRole('combobox', { name: texts(languageSwitch).label, exact: true });

async function choose(choice: Locator, language: LanguageCode): Promise<void> {
  await expect.poll(() => isTakenOver(choice)).toBe(true);
  await choice.selectOption({ label: LANGUAGES[language].name });
}

const markPage = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'isSamePage' in window);

/** Text of the served HTML, without its scripts and styles. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

test('a German guest on a phone reads nothing but German, and the English host reads the result in the language of the day', async ({
  visit,
}) => {
  const TYPED = ['Please bring the script with you.', 'My headset is ready, and the stand is with my neighbour.'];
  const [message = '', note = ''] = TYPED;
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, {
    guestFirstName: 'Amara',
    title: 'Harbour Lights, episode 42',
    guestMessage: message,
  });
  const { page } = await visit({
    plan: 'pro',
    sound: 'bathroom',
    locale: 'de-DE',
    viewport: PHONE,
    holdAtMs: 2500,
    reducedMotion: 'reduce',
  });
  const englishSaid = await watchEnglish(page);
  const look = (state: string) => expectNone(page, ENGLISH, state, TYPED);
  await page.goto(link);
  await expect(languageOf(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByText(message)).toBeVisible();
  await expect(
    page.getByRole('heading', {
      name: fillWith('de', german(invitation).welcome, { name: 'Amara' }),
    }),
  ).toBeVisible();
  await goThrough(page, german, look);
  await expectNoSidewaysScrolling(page, 'summary in German');
  await look('summary');

  await press(page.getByRole('button', { name: german(runTexts).checklistStep }).and(page.locator('[aria-expanded]')));
  await page.getByLabel(german(standardChecklist).water).check();
  await look('checklist');
  await page.getByLabel(fillWith('de', german(sharing).note, { hostName: 'Jonas Lind' })).fill(note);
  await page.getByText(german(sharing).whatIsSent).click();
  await look('what will be sent');
  await page.getByRole('button', { name: german(sharing).share, exact: true }).click();
  await expect(page.getByRole('button', { name: german(sharing).isShared })).toBeDisabled();
  await look('shared');
  await expectAccessible(page, 'shared in German');
  const flashes = await englishSaid();
  expect.soft(flashes.filter((text) => !TYPED.some((typed) => text.includes(typed)))).toEqual([]);

  await untilLive(host.page, () => host.page.goto('/dashboard'));
  await press(host.page.getByRole('button', { name: new RegExp(`^${guestResults.guestResults}`) }));
  const result = host.page.getByRole('region', { name: /Amara/ }).filter({ hasText: note });
  const readIn = async (texts: Speech) => {
    await expect(result.getByText(texts(soundFindings).findings['room-echo'].chip).first()).toBeVisible();
    await expect(result).toContainText(texts(microphoneMessages)['room-echo']);
    await expect(result).toContainText(texts(standardChecklist).water);
    await expect(result.getByText(note)).toBeVisible();
  };
  await readIn(english);
  await markPage(host.page);
  await choose(choiceIn(host.page, 'contentinfo', english), 'de');
  await readIn(german);
  await expect(languageOf(host.page)).toHaveAttribute('lang', 'de');
  await expectNone(host.page, ENGLISH, 'dashboard in German', TYPED);
  expect(await isSamePage(host.page), 'without a reload').toBe(true);
});

test('the first HTML of the home page is Turkish for a Turkish browser', async ({ visit }) => {
  const { page } = await visit({ locale: 'tr-TR' });
  const reply = await page.request.get('/', { headers: { 'accept-language': 'tr-TR,tr;q=0.9' } });
  const html = await reply.text();
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-language']).toBe('tr');
  expect(reply.headers().vary?.toLowerCase()).toMatch(/accept-language.*cookie/);
  expect(html).toContain('<html lang="tr" dir="ltr"');
  expect(html.match(/<meta name="description"[^>]* content="([^"]*)"/)?.[1]).toBe(turkish(visitorPage).about);
  const lines = textOf(html).split('\n');
  expect(lines).toContain(turkish(visitorPage).title);
  expect(lines.filter((line) => ENGLISH.test(line))).toEqual([]);

  const englishSaid = await watchEnglish(page);
  const letThrough = await holdBack(page, '**/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: turkish(visitorPage).title })).toBeVisible();
  await expectNone(page, ENGLISH, 'before any script');
  letThrough();
  const start = page.getByRole('button', { name: turkish(microphone).start });
  await expect.poll(() => isTakenOver(start)).toBe(true);
  await expectNone(page, ENGLISH, 'after the scripts');
  await expect(page).toHaveTitle(new RegExp(`^${turkish(shell).pages['/']}`));
  expect(await englishSaid()).toEqual([]);
});

const WORDS_WITHIN_MS = 2000;
const GOAL_MS = 200;

/** Real ms from the choice of a language to a text on the page. Runs in the page, whose clock stands still in a take. */
const wordsAfterChoice = (text: string): Promise<number> =>
  new Promise((resolve) => {
    const nowMs = () => Performance.prototype.now.call(performance);
    let chosenMs = 0;
    window.addEventListener(
      'change',
      () => {
        chosenMs = nowMs();
      },
      { capture: true, once: true },
    );
    new MutationObserver((_, observer) => {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown.
      if (!document.body.innerText.includes(text)) return;
      observer.disconnect();
      resolve(nowMs() - chosenMs);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

test(
  'a guest who changes the language in mid-take keeps the take, and gets its verdict in the new language',
  {
    tag: ALONE,
  },
  async ({ visit }, { annotations }) => {
    const host = await visit({ plan: 'pro' });
    await signUp(host.page, newHost());
    const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });
    const { page, context } = await visit({ plan: 'pro', sound: 'bathroom', holdAtMs: 2500, locale: 'en-GB' });
    const { timesAsked, openTracks } = await watchMicrophones(page);
    await page.goto(link);
    const header = (texts: Speech, name: string) =>
      page.getByRole('button', { name: texts(runTexts)[name as 'checklistStep'] }).and(page.locator('[aria-expanded]'));
    await press(header(english, 'checklistStep'));
    await page.getByLabel(standardChecklist.water).check();
    await stepIn(page, english, 'microphone').locator('h2 button').click();
    await press(page.getByRole('button', { name: microphone.start }));
    await untilHeld(page);
    const [asked, tracks] = [await timesAsked(), await openTracks()];
    expect(tracks, 'it records').toBeGreaterThan(0);

    const french8s = french(microphoneTake).whatToSay;
    const measuring = page.evaluate(wordsAfterChoice, french8s);
    await markPage(page);
    await choose(choiceIn(page, 'banner', english), 'fr');
    const tookMs = await measuring;
    annotations.push({ type: 'words changed', description: `${tookMs.toFixed(0)} ms, goal ${GOAL_MS} ms` });
    expect(tookMs).toBeLessThan(WORDS_WITHIN_MS);
    await expect(page.getByRole('button', { name: french(microphone).recording })).toBeVisible();
    expect([await timesAsked(), await openTracks()], 'the recording goes on').toEqual([asked, tracks]);
    await expect(languageOf(page)).toHaveAttribute('lang', 'fr');
    await expectNone(page, ENGLISH, 'recording in French');

    await goOnWithTake(page);
    await untilJudged(page, french, 'microphone');
    const verdict = stepIn(page, french, 'microphone').getByText(french(microphoneMessages)['room-echo']);
    await expect(verdict.first()).toBeVisible();
    await expectNone(page, ENGLISH, 'verdict in French');
    expect(await isSamePage(page), 'nothing was loaded again').toBe(true);
    const kept = async () => {
      await press(header(french, 'checklistStep'));
      await expect(page.getByLabel(french(standardChecklist).water)).toBeChecked();
    };
    await kept();

    expect((await context.cookies()).find(({ name }) => name === LANGUAGE_COOKIE)?.value).toBe('fr');
    await page.reload();
    await expect(languageOf(page)).toHaveAttribute('lang', 'fr');
    await untilJudged(page, french, 'microphone');
    await kept();
    await expectNone(page, ENGLISH, 'after a reload');
  },
);

async function registerInGerman(page: Page, host: JourneyHost): Promise<void> {
  const { email, password, registration } = german(accounts);
  await page.goto('/register');
  await page.getByLabel(german(accountFields).firstName).fill(host.firstName);
  await page.getByLabel(german(accountFields).lastName).fill(host.lastName);
  await page.getByLabel(email).fill(host.email);
  await page.getByLabel(password, { exact: true }).fill(host.password);
  await expectNone(page, ENGLISH, 'registration in German');
  await press(page.getByRole('button', { name: registration.action }));
  await expect(page.getByRole('button', { name: german(hostHeader).logOut })).toBeVisible();
}

test('a German host reads on the board what a Spanish guest has, and the note as it was typed', async ({ visit }) => {
  const HEARD = 'Sound heard, no echo';
  const NOTE = 'Mi micrófono nuevo llega el miércoles, and then I will be ready.';
  const host = await visit({ plan: 'pro', locale: 'de-DE' });
  await registerInGerman(host.page, newHost());
  const startsLocal = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 16);
  const episode = testEpisodeForm({ title: 'Episode 45: Tides', startsLocal, timeZone: 'UTC', level: 'call' });
  const made = await host.page.request.post('/api/episodes', { data: episode, headers: HOST });
  const { id }: { id: string } = await made.json();
  const guests = [{ name: 'Amara Okafor' }];
  await host.page.request.post(`/api/episodes/${id}/guests`, { data: { guests }, headers: HOST });
  const {
    guests: [row],
  } = await (await host.page.request.get(`/api/episodes/${id}/board`)).json();
  await untilLive(host.page, () => host.page.goto(`/episodes/${id}`));
  await expectNone(host.page, ENGLISH, 'board in German');

  const { page } = await visit({ plan: 'pro', devices: 'none', locale: 'es-ES' });
  await openWithKeptRun(page, `/?session=${row.sessionCode}`, {
    without: ['microphone'],
    checks: {
      speakers: {
        verdict: { status: 'passed', code: 'headphones', params: {}, message: HEARD, details: HEARD },
        checkedAt: new Date().toISOString(),
        found: { message: HEARD, heard: { value: true, basis: 'measured' } },
      },
    },
  });
  await press(page.getByRole('button', { name: spanish(microphone).start }));
  await untilJudged(page, spanish, 'microphone');
  await expect(page.getByText(spanish(microphoneMessages)['none-found']).first()).toBeVisible();
  await expectNone(page, ENGLISH, 'failed in Spanish');
  await leave(page, spanish, 'microphone', waysOn(spanish));
  await page.getByLabel(fillWith('es', spanish(sharing).note, { hostName: 'Jonas Lind' })).fill(NOTE);
  await page.getByRole('button', { name: spanish(sharing).share, exact: true }).click();
  await expect(page.getByRole('button', { name: spanish(sharing).isShared })).toBeDisabled();

  const guest = host.page
    .getByRole('list', { name: german(board).list, exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Amara Okafor' });
  await expect(guest).toContainText(german(board).states.fix);
  await guest
    .getByRole('button', { name: fillWith('de', german(board).row.resultOf, { name: 'Amara Okafor' }), exact: true })
    .click();
  const result = host.page.getByRole('region', { name: /Amara Okafor/ });
  await expect(result).toContainText(NOTE);
  await expect(result).toContainText(german(microphoneMessages)['none-found']);
  await expect(result).not.toContainText(spanish(microphoneMessages)['none-found']);
  await expectNone(host.page, ENGLISH, 'result in German', [NOTE]);
});

test("a guest reads the language of the host's choice, until they choose their own", async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  await host.page.goto('/dashboard');
  await press(host.page.getByRole('button', { name: 'More options' }));
  await host.page.getByLabel('Guest first name *').fill('Amara');
  await host.page.getByLabel(guestLanguage.label).selectOption({ label: 'Polski' });
  await host.page.getByRole('button', { name: 'Create link' }).click();
  const code = await host.page.getByText(/^[0-9a-hjkmnp-tv-z]{26}$/).textContent();

  const { page } = await visit({ plan: 'pro', locale: 'en-GB' });
  const welcome = (texts: Speech, language: LanguageCode) =>
    page.getByRole('heading', { name: fillWith(language, texts(invitation).welcome, { name: 'Amara' }) });
  await page.goto(`/?session=${code}`);
  await expect(languageOf(page)).toHaveAttribute('lang', 'pl');
  await expect(welcome(polish, 'pl')).toBeVisible();
  await expectNone(page, ENGLISH, 'as the host chose');
  await choose(choiceIn(page, 'banner', polish), 'en');
  await expect(welcome(english, 'en')).toBeVisible();
  await page.reload();
  await expect(languageOf(page)).toHaveAttribute('lang', 'en');
  await expect(welcome(english, 'en')).toBeVisible();
  await page.goto(`/guest/${code}`);
  await expect(languageOf(page)).toHaveAttribute('lang', 'en');
});

test('a text page has the language of the page before it, and the reader can choose another there', async ({
  visit,
}) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', language: 'pl' });

  const { page } = await visit({ plan: 'pro', locale: 'en-GB', viewport: PHONE });
  await page.goto(link);
  await expect(languageOf(page)).toHaveAttribute('lang', 'pl');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: polish(pageFrame).privacy })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: polish(privacyPage).title })).toBeVisible();
  await expect(languageOf(page)).toHaveAttribute('lang', 'pl');
  // The page of the account is not in Polish.
  await expectNone(page, ENGLISH, 'the privacy page as the host chose', ['Your account']);
  await expectNoSidewaysScrolling(page, 'the privacy page in Polish');
  await page.getByRole('link', { name: polish(pageFrame).terms }).click();
  await expect(page.getByRole('heading', { level: 1, name: polish(termsPage).title })).toBeVisible();

  await page.getByText('Polski').click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1, name: french(termsPage).title })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the page of the terms in French');
  await page.goto(link);
  await expect(languageOf(page)).toHaveAttribute('lang', 'fr');
});

const HOSTILE = ['xx', '../../etc/passwd', '<script>', 'a'.repeat(5000), '__proto__', 'constructor', 'ar', ''];
const LONG = `${'qq-QQ;q=0.9,'.repeat(700)}de`;

test('an unknown or hostile language gives the page in English, or in the next language that is asked for', async ({
  visit,
}) => {
  const { page, context, url } = await visit({ locale: 'en-GB' });
  const served = async (path: string, given: Readonly<Record<string, string>>) => {
    const reply = await page.request.get(path, { headers: given });
    return { status: reply.status(), language: reply.headers()['content-language'], html: await reply.text() };
  };
  for (const path of ['/', '/login']) {
    const plain = await served(path, { 'accept-language': 'en' });
    expect(plain).toMatchObject({ status: 200, language: 'en' });
    for (const value of HOSTILE) {
      const said = `${path} with ${value.slice(0, 20)}`;
      const cookie = `${LANGUAGE_COOKIE}=${value}`;
      expect(await served(path, { cookie, 'accept-language': 'en' }), said).toEqual(plain);
      expect(await served(path, { cookie, 'accept-language': 'xx, fr;q=0.5' }), said).toMatchObject({
        status: 200,
        language: 'fr',
      });
    }
    expect(await served(path, { 'accept-language': LONG })).toEqual(plain);
    expect(await served(path, { 'accept-language': 'q'.repeat(8000) })).toEqual(plain);
  }

  const opened = async (state: string) => {
    const reply = await page.goto('/');
    expect(reply?.status(), state).toBe(200);
    const start = page.getByRole('button', { name: microphone.start });
    await expect.poll(() => isTakenOver(start), state).toBe(true);
    await expect(languageOf(page)).toHaveAttribute('lang', 'en');
  };
  for (const value of HOSTILE.filter((each) => each.length < 4000)) {
    await context.addCookies([{ name: LANGUAGE_COOKIE, value, url }]);
    await opened(`cookie ${value}`);
  }
  await choose(choiceIn(page, 'contentinfo', english), 'fr');
  await expect(languageOf(page), 'a choice replaces what was there').toHaveAttribute('lang', 'fr');
  await context.clearCookies();
  await context.setExtraHTTPHeaders({ 'accept-language': LONG });
  await opened('a long list of languages');
});

test('an Italian guest who goes to the page of hosts gets that as a whole in English', async ({ visit }) => {
  const { page } = await visit({ locale: 'it-IT' });
  await page.goto('/');
  await expect(languageOf(page)).toHaveAttribute('lang', 'it');
  await expectNone(page, ENGLISH, 'home in Italian');
  await press(page.getByRole('banner').getByRole('link', { name: italian(headers).signIn }));
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: accounts.signIn.title, exact: true })).toBeVisible();
  await expect(languageOf(page)).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('contentinfo')).toContainText(pageFrame.terms);
  await expect(choiceIn(page, 'contentinfo', english).locator('option')).toHaveText(
    (['en', 'de', 'es', 'fr', 'pt-BR'] as const).map((code) => LANGUAGES[code].name),
  );
  await expectNone(page, ITALIAN, 'sign-in page');
  await expect(page).toHaveTitle(new RegExp(`^${shell.pages['/login']}`));
});

test('a wrong password on the French sign-in page is refused in French', async ({ visit }) => {
  const { page } = await visit({ locale: 'fr-FR' });
  await page.goto('/login');
  const texts = french(accounts);
  await expect(page.getByRole('heading', { name: texts.signIn.title, exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: texts.email }).fill('personne@harbourlights.example');
  await page.getByLabel(texts.password, { exact: true }).fill('Green-Room-2026');
  await press(page.getByRole('button', { name: texts.signIn.action, exact: true }));
  await expect(page.getByText(french(problems).wrong_credentials).first()).toBeVisible();
  await expectNone(page, ENGLISH, 'refused');
  await page.goto('/register');
  await page.getByLabel(french(accountFields).firstName).fill('Zoé');
  await expectNone(page, ENGLISH, 'sign-up page');
});

test('Arabic on trial is written from right to left, with a meter from left to right', async ({ visit }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-arabic-'));
  const installation = await startPlayedProduct(dataDir, { TRIAL_LANGUAGES: 'ar', DEFAULT_PLAN: 'pro' });
  try {
    await signUpHost(installation.url);
    const host = await visit({ installation });
    await signUp(host.page, newHost());
    const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });
    const { page } = await visit({
      installation,
      locale: 'ar-EG',
      viewport: { width: 320, height: 640 },
      holdAtMs: 2500,
      reducedMotion: 'reduce',
    });
    await page.goto(link);
    await expect(languageOf(page)).toHaveAttribute('lang', 'ar');
    await expect(languageOf(page)).toHaveAttribute('dir', 'rtl');
    const look = async (state: string) => {
      await expectNone(page, ENGLISH, state);
      await expectNoSidewaysScrolling(page, state);
      expect(await page.evaluate(overflowsOf), state).toEqual([]);
    };
    await look('before the checks');
    await press(page.getByRole('button', { name: arabic(microphone).start }));
    await untilHeld(page);
    const meter = page.getByRole('meter', { name: arabic(microphone).inputLevel });
    await expect(meter).toHaveCSS('direction', 'ltr');
    const places = await meter
      .locator('[data-part="unlit"] i')
      .evaluateAll((all) =>
        all.filter(({ clientWidth }) => clientWidth > 0).map((each) => each.getBoundingClientRect().x),
      );
    expect(places.length).toBeGreaterThan(10);
    expect(places, 'silence is on the left').toEqual(places.toSorted((one, other) => one - other));
    await look('microphone running');
    await goOnWithTake(page);
    await untilJudged(page, arabic, 'microphone');
    await look('microphone judged');
    await expectAccessibleInBothThemes(page, 'Arabic');
  } finally {
    await stopProduct(installation);
    await rm(dataDir, { recursive: true, force: true });
  }
});

const MIN_TARGET_PX = 44;
const MOST_PRESSES = 20;

test('the choice of the language has a name, is large enough and works by keyboard', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 42' });
  const { page } = await visit({ plan: 'pro', viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
  await page.goto(link);
  for (const place of ['banner', 'contentinfo'] as const) {
    const choice = choiceIn(page, place, english);
    await expect(choice).toHaveCount(1);
    const box = await choice.boundingBox();
    expect.soft(box?.height, `height in the ${place}`).toBeGreaterThanOrEqual(MIN_TARGET_PX);
    expect.soft(box?.width, `width in the ${place}`).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  }
  await expectAccessibleInBothThemes(page, 'guest page with the choice of the language');
  await expectNoSidewaysScrolling(page, 'header of a guest');

  const choice = choiceIn(page, 'banner', english);
  await expect.poll(() => isTakenOver(choice)).toBe(true);
  const isFocused = () => choice.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < MOST_PRESSES && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(choice).toBeFocused();
  await page.keyboard.type('Deu');
  await page.keyboard.press('Enter');
  await expect(languageOf(page)).toHaveAttribute('lang', 'de');
  const chosen = choiceIn(page, 'banner', german);
  await expect(chosen, 'the focus stays').toBeFocused();
  await expectAccessibleInBothThemes(page, 'guest page in German');
});
