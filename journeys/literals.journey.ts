import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SESSION_TITLE, type EpisodeBoard, type KeptRun, SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import type { Page, Request } from '@playwright/test';
import { LANGUAGE_COOKIE, LANGUAGES } from '../packages/texts/languages';
import type { TextTable } from '../packages/texts/message';
import { pseudoGroups, pseudoText } from '../packages/texts/testing/pseudo-language';
import { loadEnglishGroups } from '../scripts/texts/translations';
import { everyReading } from '../server/testing/every-reading';
import { testEpisodeForm, testShowForm } from '../server/testing/guest-links';
import { isTakenOver, makeGuestLink, newHost, shareResult, signUp } from './stage/actions';
import { expect, test, type VisitFunction } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { nextFrames, overflowsOf } from './stage/overflow';
import type { PlayedPerson } from './stage/person';
import { type PlayedProduct, startPlayedProduct, stopProduct } from './stage/product';

/**
 * All pages in the pseudo-language, in the place of German. Names that people have given are Cyrillic here, so that each
 * Latin letter without an accent is a literal, also where it fills a placeholder.
 */
const LANGUAGE = 'de';
const PHONE = { width: 390, height: 844 } as const;
const DESK = { width: 1280, height: 900 } as const;

const headers = { 'sec-fetch-site': 'same-origin' } as const;

const GUEST = 'Амара';
const HOST = { firstName: 'Юна', lastName: 'Линд' } as const;
const SHOW = 'Огни гавани';

/** Words that `Intl` writes in German. */
const intlWords = (): readonly string[] => {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)));
  const styles = ['long', 'short'] as const;
  const dates = styles.flatMap((style) =>
    days.map((day) =>
      day.toLocaleDateString(LANGUAGE, { weekday: style, day: 'numeric', month: style, year: 'numeric' }),
    ),
  );
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  const relative = new Intl.RelativeTimeFormat(LANGUAGE);
  const times = units.flatMap((unit) => [-2, -1, 1, 2].map((amount) => relative.format(amount, unit)));
  const lists = (['conjunction', 'disjunction'] as const).map((type) =>
    new Intl.ListFormat(LANGUAGE, { type }).format(['', '']),
  );
  return [...dates, ...times, ...lists].flatMap((text) => text.match(/\p{Script=Latin}{2,}/gu) ?? []);
};

/** Names of products, which are the same in each language. */
const PRODUCTS = [
  ...['Linecheck', 'Riverside', 'Descript', 'SquadCast', 'StreamYard', 'Zencastr', 'Restream Studio', 'Zoom'],
  ...['Microsoft Teams', 'Google Meet', 'VDO.Ninja', 'Instagram', 'Facebook', 'WebRTC', 'Standard Webhooks'],
  ...['Chrome', 'Edge', 'Firefox', 'Safari', 'Windows', 'macOS', 'Linux', 'iOS', 'Android'],
];
/** Names of devices, of the browser and of the readings of this journey. */
const DEVICES = [
  'Fake Default Audio Input',
  'Fake Audio Input \\d',
  'Fake Default Audio Output',
  'Fake Audio Output \\d',
  'fake_device_\\d',
  'Desk Mic',
  'Desk Cam',
  'Canvas Camera',
];
const namesOfLanguages = Object.values(LANGUAGES).map(({ name }) => name);

const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.map((word) => word.replace(/[().]/g, '\\$&')).join('|')})(?!\\p{L})`, 'gu');

/** What is the same in each language, or not a text of the product. */
const ALLOWED: readonly RegExp[] = [
  // Addresses of pages and people, and the codes of links.
  /\b(?:https?|webcal):\/\/\S*/g,
  /\S+@\S+/g,
  /\b[0-9a-hjkmnp-tv-z]{26}\b/g,
  anyOf(PRODUCTS),
  anyOf(DEVICES),
  // Each in itself, so that a reader finds the own one.
  anyOf(namesOfLanguages),
  anyOf(intlWords()),
  // A level of sound, a key, a clock of a place by its name in the database of time zones.
  anyOf(['dBFS', 'F8', 'UTC', 'Berlin', 'Europe/Berlin']),
  // Data that is stored with a link (`packages/contract/stored-english.ts`).
  anyOf([DEFAULT_SESSION_TITLE]),
];

const messages: string[] = [];
const views = new Set<string>();

let groups: Readonly<Record<string, TextTable>>;
let installation: PlayedProduct;
let folder: string;

/** Lets the server read the pseudo-language where it would read the translations of German. */
const PRELOAD = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const read = fs.readFileSync;
const pseudo = read(new URL('pseudo.json', import.meta.url), 'utf8');
const isTranslation = (path) => /[\\\\/]translations[\\\\/]${LANGUAGE}[\\\\/]/.test(String(path));
fs.readFileSync = (path, ...more) => (isTranslation(path) ? pseudo : read(path, ...more));
syncBuiltinESMExports();
`;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  groups = pseudoGroups(await loadEnglishGroups()) as Readonly<Record<string, TextTable>>;
  folder = await mkdtemp(join(tmpdir(), 'linecheck-literals-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'pseudo.json'), JSON.stringify(groups));
  const preload = join(folder, 'preload.mjs');
  await writeFile(preload, PRELOAD);
  installation = await startPlayedProduct(join(folder, 'data'), {
    DEFAULT_PLAN: 'pro',
    NODE_OPTIONS: `--import=${preload}`,
  });
});

test.afterAll(async () => {
  await stopProduct(installation);
  await rm(folder, { recursive: true, force: true });
});

const p = pseudoText;

const inFlight = new WeakMap<Page, Set<Request>>();

async function open(visit: VisitFunction, person: PlayedPerson = {}): Promise<Page> {
  const { page, context } = await visit({ installation, viewport: PHONE, reducedMotion: 'reduce', ...person });
  const place = { domain: new URL(installation.url).hostname, path: '/' };
  await context.addCookies([
    { name: LANGUAGE_COOKIE, value: LANGUAGE, ...place },
    { name: SIGNED_IN_HINT_COOKIE, value: '1', ...place },
  ]);
  page.setDefaultTimeout(20_000);
  const waiting = new Set<Request>();
  inFlight.set(page, waiting);
  page.on('request', (request) => !/\/api\/(live|events|speed-test)/.test(request.url()) && waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => waiting.delete(request));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && waiting.clear());
  await context.route(new RegExp(`/assets/texts-${LANGUAGE}-(guest|host)-[^/]*\\.js$`), async (route) => {
    const audience = `${/texts-\w+-(\w+)/.exec(route.request().url())?.[1]}/`;
    const texts = Object.fromEntries(Object.entries(groups).filter(([id]) => id.startsWith(audience)));
    // The name of the export is the bundler's.
    const script = await (await route.fetch()).text();
    const [exported] = /export\{[^}]*\}/.exec(script) ?? [];
    const [, as = 'default'] = /\bas (\w+)/.exec(exported ?? '') ?? [];
    const body = `const texts = Object.freeze({ default: ${JSON.stringify(texts)} }); export { texts as ${as} };`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return page;
}

interface LatinWishes {
  readonly allowed: readonly { readonly source: string; readonly flags: string }[];
}

/** Texts of the open page that are not in the pseudo-language, one line each. It runs in the page. */
function literalsOf({ allowed }: LatinWishes): readonly string[] {
  const KEPT = '[translate="no"], code, bdi, time, textarea, script, style, template, noscript';
  const ATTRIBUTES = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  const patterns = allowed.map(({ source, flags }) => new RegExp(source, flags));
  const isShown = (element: Element) =>
    element.closest('option') !== null || element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const strip = (text: string) => patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), text);
  let depth = 0;
  /** The parts of a text outside brackets, and those letters within that have no accent. */
  const literalIn = (text: string): boolean => {
    let outside = '';
    let inside = '';
    for (const letter of text) {
      if (letter === '⟦') depth += 1;
      else if (letter === '⟧') depth = Math.max(0, depth - 1);
      else if (depth === 0) outside += letter;
      else inside += letter;
    }
    return /\p{Script=Latin}/u.test(strip(outside)) || /[A-Za-z]/.test(strip(inside));
  };
  const found: string[] = [];
  const placeOf = (element: Element) => {
    const names = [element, element.parentElement].map(
      (each) => each && `${each.tagName.toLowerCase()}.${each.getAttribute('class')?.split(' ').slice(0, 2).join('.')}`,
    );
    return names.reverse().join(' > ');
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lookAt = (parent: Element, text: string) => {
    if (parent.closest('script, style, template, noscript')) return;
    // Also of a text that is not asked about: its brackets count.
    const isLiteral = literalIn(text);
    if (isLiteral && parent.closest(KEPT) === null && isShown(parent))
      found.push(`“${text.trim().slice(0, 90)}” in ${placeOf(parent)}`);
  };
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement) lookAt(node.parentElement, node.textContent ?? '');
  if (depth !== 0) found.push('brackets that are not closed');
  const lookAtAttribute = (element: Element, name: string) => {
    depth = 0;
    const text = element.getAttribute(name) ?? '';
    if (text && literalIn(text) && !element.closest('[translate="no"]') && isShown(element))
      found.push(`${name} “${text.slice(0, 90)}” of ${placeOf(element)}`);
  };
  for (const name of ATTRIBUTES)
    for (const element of document.querySelectorAll(`[${name}]`)) lookAtAttribute(element, name);
  depth = 0;
  if (literalIn(document.title)) found.push(`title “${document.title}”`);
  return [...new Set(found)];
}

/**
 * May be cut: the name of the product, which no language writes otherwise; the line below the name of a host, whose whole
 * text is in the page; and the names of the steps in the bar on a phone, which the steps below have as well.
 */
const MAY_BE_CUT = '.wordmark, span.truncate.text-12.text-ink-3, span.relative.block.text-12';

/** Texts of the product that the page cuts: at an edge, with dots, or below. It runs in the page. */
function cutTextsOf(mayBeCut: string): readonly string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isAsked = (element: HTMLElement) =>
    /[⟦⟧]/.test(element.textContent) &&
    element.closest(`.sr-only, .skip-link, [inert], svg, select, ${mayBeCut}`) === null &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const cutIn = (element: HTMLElement): readonly string[] => {
    const { overflowX, overflowY, clipPath, clip, display } = getComputedStyle(element);
    if (clipPath === 'inset(50%)' || clip !== 'auto' || display === 'inline') return [];
    const [right, below] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    const name = `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.slice(0, 50)}”`;
    return [
      ...(hides(overflowX) && right > 1 ? [`${right} px cut at the right: ${name}`] : []),
      ...(hides(overflowY) && below > 2 ? [`${below} px cut below: ${name}`] : []),
    ];
  };
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  const elements = [...document.querySelectorAll<HTMLElement>('body *')];
  const wide = elements.filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1);
  const names = wide.slice(0, 4).map((each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class')}`);
  return [
    ...elements.filter(isAsked).flatMap(cutIn),
    ...(beyond > 0 ? [`the page is ${beyond} px wider than the screen, by ${names}`] : []),
  ];
}

const reported = new Set<string>();

/** Looks at the open view. A finding is reported once, with the first view that shows it. */
async function look(page: Page, view: string): Promise<void> {
  await settle(page);
  views.add(view);
  const allowed = ALLOWED.map(({ source, flags }) => ({ source, flags }));
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    await page.evaluate(nextFrames);
    const found = [
      ...(await page.evaluate(literalsOf, { allowed })),
      ...(await page.evaluate(cutTextsOf, MAY_BE_CUT)),
      ...(await page.evaluate(overflowsOf)).filter((text) => !text.includes('.wordmark')),
    ];
    for (const each of found) {
      if (reported.has(each)) continue;
      reported.add(each);
      messages.push(`${view}, ${viewport.width}: ${each}`);
    }
  }
}

const QUIET_MS = 60;
const SETTLED_MS = 1500;

/** Waits until nothing is loaded and nothing has changed for a moment: at most a second, because meters always move. */
async function settle(page: Page): Promise<void> {
  const endsAt = Date.now() + SETTLED_MS;
  do {
    await page.evaluate(quiet, { forMs: QUIET_MS, atMostMs: SETTLED_MS / 2 }).catch(() => undefined);
  } while ((inFlight.get(page)?.size ?? 0) > 0 && Date.now() < endsAt);
}

const quiet = ({ forMs, atMostMs }: { readonly forMs: number; readonly atMostMs: number }) =>
  new Promise<void>((done) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(late);
      done();
    };
    const late = setTimeout(end, atMostMs);
    let timer = setTimeout(end, forMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, forMs);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });

async function go(page: Page, address: string, view = address): Promise<void> {
  await page.goto(address);
  await ready(page);
  await look(page, view);
}

async function ready(page: Page): Promise<void> {
  await expect(page.locator('h1, h2').first()).toBeVisible();
  // The scripts of some pages are loaded at the first use.
  await page.mouse.move(3, 3);
  await page.mouse.move(5, 5);
  await settle(page);
}

const CONTROLS = 'button, summary, [role="tab"], [role="menuitem"]';
/** Of all pages, and what would end the walk. */
const SKIPPED = new RegExp(
  ['Logout', 'Switch to dark mode', 'Switch to light mode', 'Dark theme', 'Light theme', 'About']
    .map((name) => p(name).slice(1, name.length + 1))
    .join('|'),
);

interface Control {
  readonly label: string;
  readonly key: string;
}

/** The controls in front, by their names. It runs in the page. */
function controlsOf(selector: string): readonly string[] {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')];
  const front = dialogs.filter((each) => each.checkVisibility()).at(-1) ?? document.body;
  return [...front.querySelectorAll<HTMLElement>(selector)]
    .filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled, [aria-disabled="true"]'),
    )
    .filter((each) => each.closest('[inert], [aria-hidden="true"]') === null)
    .map((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim());
}

const keyOf = (label: string) => label.replace(/[\p{Script=Cyrillic}\d:.@]+/gu, '·');

const controls = async (page: Page): Promise<readonly Control[]> => {
  const labels = await page.evaluate(controlsOf, CONTROLS);
  const all = labels.map((label) => ({ label, key: keyOf(label) }));
  return all.filter(
    ({ key, label }, at) => label && !SKIPPED.test(label) && all.findIndex((o) => o.key === key) === at,
  );
};

async function pressNamed(page: Page, label: string): Promise<boolean> {
  const handle = await page.evaluateHandle(
    ([selector, wanted]) => {
      const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')];
      const front = dialogs.filter((each) => each.checkVisibility()).at(-1) ?? document.body;
      return [...front.querySelectorAll<HTMLElement>(selector)].find(
        (each) =>
          each.checkVisibility({ visibilityProperty: true }) &&
          (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === wanted,
      );
    },
    [CONTROLS, label] as const,
  );
  const element = handle.asElement();
  if (element === null) return false;
  try {
    // By the keyboard: a message may cover it for a moment.
    await element.press('Enter', { timeout: 2500 });
    return true;
  } catch {
    return false;
  }
}

const english = new Map<string, string>();
const nameOf = (label: string): string => english.get(label) ?? label;

const pageText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is folded or closed must not count.
    const shown = document.body.innerText;
    return `${location.href} ${shown} ${document.querySelectorAll('[aria-invalid="true"]').length}`;
  });

interface CrawlOptions {
  /** The controls that have been pressed, also on other pages. */
  readonly seen: Set<string>;
  readonly name?: string;
  /** How many presses from the page. */
  readonly depth?: number;
}

/** Presses each control of a page that no page before had, and those that appear then. Nothing is changed. */
async function crawl(page: Page, address: string, { seen, name = address, depth = 2 }: CrawlOptions): Promise<void> {
  const { pathname } = new URL(address, installation.url);
  const textAt = new Map<string, string>();
  const keyAt = (path: readonly string[]) => path.join('\n');
  /** The presses that led to the open view; undefined if it is none of the known ones. */
  let at: readonly string[] | undefined;
  const enter = async (path: readonly string[]): Promise<boolean> => {
    if (at !== undefined && keyAt(at) === keyAt(path)) return true;
    await page.keyboard.press('Escape');
    await settle(page);
    if ((await pageText(page)) === textAt.get(keyAt(path))) return true;
    await page.goto(address);
    await ready(page);
    for (const label of path) {
      if (!(await pressNamed(page, label))) return false;
      await settle(page);
    }
    return true;
  };
  const pending: { readonly path: readonly string[]; readonly label: string }[] = [];
  const note = async (path: readonly string[]) => {
    textAt.set(keyAt(path), await pageText(page));
    if (path.length === depth) return;
    const fresh = (await controls(page)).filter(({ key }) => !seen.has(key));
    for (const { key } of fresh) seen.add(key);
    pending.unshift(...fresh.map(({ label }) => ({ path, label })));
  };
  await page.goto(address);
  await ready(page);
  await look(page, name);
  at = [];
  await note(at);
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const { path, label } = next;
    const isThere = await enter(path);
    at = isThere ? path : undefined;
    if (!isThere) continue;
    const before = await pageText(page);
    if (!(await pressNamed(page, label))) continue;
    await settle(page);
    // A press may load a part first.
    for (let tries = 0; tries < 3 && (await pageText(page)) === before; tries += 1) await settle(page);
    if ((await pageText(page)) === before) continue;
    at = undefined;
    if (new URL(page.url()).pathname !== pathname) continue;
    at = [...path, label];
    await look(page, [name, ...at.map(nameOf)].join(' › '));
    await note(at);
  }
}

/** Lets each call that would change something fail. */
const refuseChanges = (page: Page): Promise<unknown> =>
  page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));

const forEverybody = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/sign-in',
  '/change-email',
  '/undo-email',
  '/letters-off',
  '/no-emails',
  '/join',
  '/goodbye',
  '/guest/demo',
  '/nowhere',
  '/dashboard',
  '/board',
  '/report',
  '/book/demo',
  '/group/demo',
  '/account',
  '/connect',
  '/notifications',
  '/activity',
  '/episodes/none',
  '/shows/none',
  '/reports/none',
  '/?session=demo',
  '/?session=00000000000000000000000000',
  '/?guest=true',
  '/preview',
] as const;

test.beforeAll(async () => {
  const add = (table: TextTable) => {
    for (const text of Object.values(table)) typeof text === 'string' ? english.set(p(text), text) : add(text);
  };
  for (const table of (await loadEnglishGroups()).values()) add(table);
});

/** @param atLeast The number of views of this journey. */
function expectNoFinding(atLeast: number): void {
  const [found, seen] = [messages.splice(0), views.size];
  process.stdout.write(`${[`${seen} views, ${found.length} findings`, ...views, ...found].join('\n  ')}\n`);
  views.clear();
  expect(found).toEqual([]);
  expect(seen).toBeGreaterThanOrEqual(atLeast);
}

test('the pages for everybody have no literal', async ({ visit }) => {
  const page = await open(visit);
  const seen = new Set<string>();
  await refuseChanges(page);
  for (const address of forEverybody) await go(page, address);
  for (const address of ['/login', '/register', '/forgot-password'] as const) await crawl(page, address, { seen });
  expectNoFinding(35);
});

async function post<Reply>(page: Page, path: string, data: unknown): Promise<Reply> {
  const reply = await page.request.post(path, { data, headers });
  expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true);
  return reply.json();
}

const WIN = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0';

/** A machine of each kind, and browsers inside apps. */
const AGENTS = {
  'Chrome on Windows': `${WIN} ${CHROME} Safari/537.36`,
  'Edge on Windows': `${WIN} ${CHROME} Safari/537.36 Edg/124.0.2478.51`,
  'Firefox on Windows': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:126.0) Gecko/20100101 Firefox/126.0',
  'Safari on macOS': `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`,
  'Chrome on macOS': `${MAC} ${CHROME} Safari/537.36`,
  'Safari on iOS': `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`,
  'Chrome on iOS': `${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`,
  'Chrome on Android': `${ANDROID} ${CHROME} Mobile Safari/537.36`,
  'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0',
  'Instagram on iOS': `${IPHONE} Mobile/15E148 Instagram 330.0.3.29.109 (iPhone15,3)`,
  'Facebook on Android': `${ANDROID.replace(')', '; wv)')} Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/465]`,
} as const;

const FAULTS = ['NotAllowedError', 'NotFoundError', 'NotReadableError', 'OverconstrainedError', 'AbortError'] as const;

/** Lets both devices fail with the error that the window is named by. It runs in each page. */
function failAsNamed(): void {
  if (typeof MediaDevices === 'undefined') return;
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = function (wishes) {
    const name = sessionStorage.getItem('fault');
    return name ? Promise.reject(new DOMException('', name)) : getUserMedia.call(this, wishes);
  };
}

const openStepOf = async (page: Page, name: string): Promise<void> => {
  const header = page.locator('button[aria-expanded]', { hasText: p(name) }).first();
  if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
};

const startDevice = async (page: Page, device: 'Microphone' | 'Camera'): Promise<void> => {
  if (device === 'Camera') await openStepOf(page, 'Camera Test');
  const start = page.getByRole('button', { name: p(`Start ${device} Test`) }).first();
  await expect.poll(() => isTakenOver(start)).toBe(true);
  await start.click();
};

test('the help with devices has no literal', async ({ visit }) => {
  const page = await open(visit);
  await page.addInitScript(failAsNamed);
  const browser = await page.context().newCDPSession(page);
  await page.goto('/');
  const fail = (fault: string) => page.evaluate((name) => sessionStorage.setItem('fault', name), fault);
  const meet = async (device: 'Microphone' | 'Camera', view: string) => {
    await page.goto('/');
    await ready(page);
    await startDevice(page, device);
    await settle(page);
    for (const summary of await page.locator('summary:visible').all()) await summary.click();
    await look(page, view);
  };
  for (const device of ['Microphone', 'Camera'] as const)
    for (const fault of FAULTS) {
      await fail(fault);
      await meet(device, `${device}, ${fault}`);
    }
  await fail('NotAllowedError');
  for (const [name, userAgent] of Object.entries(AGENTS)) {
    await browser.send('Emulation.setUserAgentOverride', { userAgent });
    if (/ on (iOS|Android)/.test(name) && !/^(Safari|Chrome|Firefox)/.test(name)) await go(page, '/', name);
    else await meet('Microphone', `${name}, microphone refused`);
  }
  expectNoFinding(20);
});

const KEPT = {
  passed: ['good', 'heard', 'good', 'good'],
  warning: ['too-quiet', 'not-heard', 'dim', 'upload-too-slow'],
  failed: ['digital-silence', 'not-heard', 'too-dark', 'poor'],
} as const;

type KeptChecks = KeptRun['checks'];

const keptChecks = (status: keyof typeof KEPT, codes: readonly string[]): KeptChecks => {
  const checkedAt = new Date(Date.now() - 300_000).toISOString();
  const names = ['microphone', 'speakers', 'camera', 'connection'] as const;
  return Object.fromEntries(
    names.map((name, at) => {
      const verdict = { status, code: codes[at] ?? '', params: {}, message: '', details: '' };
      return [name, { verdict, checkedAt, found: everyReading()[name] }];
    }),
  );
};

const judged = (page: Page, name: string) =>
  expect(
    page
      .getByRole('region', { name: new RegExp(p(name)) })
      .first()
      .getByText(new RegExp(`^(${['Passed', 'Warning', 'Failed'].map(p).join('|')})$`))
      .first(),
  ).toBeVisible();

test('the checks of a guest have no literal', async ({ visit }) => {
  const host = await open(visit);
  await signUp(host, { ...newHost(), ...HOST });
  const episode = testEpisodeForm({ title: SHOW, level: 'video-interview', message: 'Привет' });
  const { id } = await post<{ id: string }>(host, '/api/episodes', episode);
  const guests = [{ name: GUEST, email: 'amara@okafor.example' }, { name: 'Борис' }];
  await post(host, `/api/episodes/${id}/guests`, { guests });
  const board: EpisodeBoard = await (await host.request.get(`/api/episodes/${id}/board`)).json();
  const [link = '', other = ''] = board.guests.map(({ sessionCode }) => `/?session=${sessionCode}`);
  const plain = await makeGuestLink(host, { guestFirstName: GUEST, title: SHOW, guestMessage: 'Привет' });
  const boardLink = await post<{ link: string }>(host, `/api/episodes/${id}/board-links`, {});
  const group = await post<{ groupCode: string }>(host, `/api/episodes/${id}/group-link`, {});

  const page = await open(visit, { camera: 'canvas' });
  await go(page, `/guest/${plain.split('=')[1]}`, 'landing page of a guest');
  await go(page, link, 'guest of an episode');
  await startDevice(page, 'Microphone');
  await look(page, 'microphone test');
  await judged(page, 'Microphone Test');
  await look(page, 'microphone verdict');
  await openStepOf(page, 'Speaker Test');
  await look(page, 'speaker test');
  await startDevice(page, 'Camera');
  await look(page, 'camera test');
  await page.getByRole('button', { name: p('Finish Camera Test') }).click();
  await judged(page, 'Camera Test');
  await look(page, 'camera verdict');
  await openStepOf(page, 'Connection Test');
  await page
    .getByRole('button', { name: p('Start Connection Test') })
    .first()
    .click({ timeout: 3000 })
    .catch(() => undefined);
  await judged(page, 'Connection Test');
  await look(page, 'connection verdict');
  await openStepOf(page, 'Prep Checklist');
  await look(page, 'checklist');
  await page.getByText(p('What this show asks for')).first().click();
  await look(page, 'what a show asks for');
  for (const [status, codes] of Object.entries(KEPT)) {
    await openWithKeptRun(page, plain, { checks: keptChecks(status as keyof typeof KEPT, codes) });
    await ready(page);
    await look(page, `kept run, ${status}`);
    for (const name of ['Microphone Test', 'Speaker Test', 'Camera Test', 'Connection Test', 'Prep Checklist']) {
      await openStepOf(page, name);
      await look(page, `kept run, ${status}, ${name}`);
    }
  }
  await openWithKeptRun(page, link, { checks: keptChecks('warning', KEPT.warning) });
  await page.getByText(p('What will be sent')).first().click();
  await look(page, 'what will be sent');
  await page.getByRole('button', { name: p('Share Results with Host') }).click();
  await look(page, 'shared results');
  await page.reload();
  await ready(page);
  await look(page, 'shared results, opened again');
  await go(page, `/group/${group.groupCode}`, 'group page');
  await go(page, boardLink.link, 'shared board');
  await go(page, other, 'second guest');
  expectNoFinding(25);
});

test('the pages of hosts have no literal', async ({ visit }) => {
  // It looks at more than a hundred views, each at two widths.
  test.setTimeout(480_000);
  const page = await open(visit);
  await signUp(page, { ...newHost(), ...HOST });
  const seen = new Set<string>();
  await refuseChanges(page);
  const tabs = ['', '?tab=episodes', '?tab=people', '?tab=checklists', '?tab=branding', '?tab=recordings'];
  for (const tab of tabs) await go(page, `/dashboard${tab}`, `/dashboard${tab} at first`);
  for (const address of ['/notifications', '/activity', '/connect']) await go(page, address, `${address} at first`);

  const link = await makeGuestLink(page, { guestFirstName: GUEST, title: SHOW, guestMessage: 'Привет' });
  await makeGuestLink(page, { guestFirstName: 'Борис' });
  await shareResult(page, link, { guestName: GUEST, details: everyReading(), cameraStatus: 'failed', notes: 'Да' });
  const show = await post<{ id: string }>(page, '/api/shows', testShowForm({ title: SHOW }));
  const episode = testEpisodeForm({ title: SHOW, level: 'video-interview', message: 'Привет' });
  const { id } = await post<{ id: string }>(page, '/api/episodes', episode);
  await post(page, `/api/episodes/${id}/guests`, {
    guests: [{ name: GUEST, email: 'amara@okafor.example' }, { name: 'Борис' }, { name: 'Вера' }],
  });
  const board: EpisodeBoard = await (await page.request.get(`/api/episodes/${id}/board`)).json();
  const [first] = board.guests;
  await shareResult(page, `/?session=${first?.sessionCode}`, { guestName: first?.guestName, details: everyReading() });
  const ofShow = { 'board of an episode': `/episodes/${id}`, 'page of a show': `/shows/${show.id}` };
  for (const [name, address] of Object.entries(ofShow)) await crawl(page, address, { seen, name });
  for (const address of ['/dashboard', '/account', '/connect', '/notifications', '/activity'])
    await crawl(page, address, { seen });
  await go(page, `/episodes/${id}/reports`, 'reports of an episode');
  expectNoFinding(60);
});
