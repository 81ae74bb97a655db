import type { Page } from '@playwright/test';
import { measureFirstLoad } from '../scripts/testing/first-load';
import { type MeasuredPage, type MeasuredPageName, makeMeasuredPages } from '../scripts/testing/measured-pages';
import { addCookies } from '../scripts/testing/product';
import { isTakenOver, makeGuestLink, newHost, signUp } from './stage/actions';
import { expect, test, type VisitFunction } from './stage/journey';

/**
 * Upper bounds of a page that is opened for the first time, and of a host's page that is opened again: bytes on the
 * wire with headers, and requests (decision 010). Each is at least 200 bytes above the measured size, because the
 * hashes in file names change how well files compress. `benchmarks/README.md` has the goals.
 */
const AGAIN = { bytes: 20_200, requests: 3 } as const;
const hostPage = (bytes: number, requests: number): PageBounds => ({ bytes, requests, again: AGAIN });
const MOST: Readonly<Record<MeasuredPageName, PageBounds>> = {
  '/': { bytes: 108_200, requests: 6 },
  "a guest's page": { bytes: 123_400, requests: 9 },
  /** A name with accented letters needs another font file. */
  "a guest's page with an accented name": { bytes: 126_400, requests: 9 },
  "a guest's page in German": { bytes: 125_300, requests: 9 },
  "a guest's page in Polish": { bytes: 125_700, requests: 9 },
  '/login': { bytes: 95_700, requests: 5 },
  '/register': { bytes: 97_300, requests: 5 },
  '/forgot-password': { bytes: 95_500, requests: 5 },
  'dashboard: links': hostPage(178_600, 18),
  'dashboard: episodes': hostPage(164_600, 17),
  'dashboard: people': hostPage(172_700, 19),
  'dashboard: checklists': hostPage(169_100, 18),
  'dashboard: branding': hostPage(148_700, 13),
  'dashboard: recordings': hostPage(151_600, 13),
  'a board of ten guests': hostPage(183_200, 19),
  'a show': hostPage(182_700, 18),
  account: hostPage(163_700, 16),
  activity: hostPage(166_400, 17),
  connect: hostPage(156_300, 12),
  notifications: hostPage(150_200, 13),
  'reports of an episode': hostPage(173_600, 17),
  'a read-only board': { bytes: 177_100, requests: 18 },
};

interface LoadBounds {
  readonly bytes: number;
  readonly requests: number;
}

interface PageBounds extends LoadBounds {
  readonly again?: LoadBounds;
}

const phone = { viewport: { width: 390, height: 844 } } as const;
const ADVICE = 'move code that the first page does not need behind an import()';
const LINK = {
  guestFirstName: 'Amara',
  title: 'Harbour Lights',
  guestMessage: 'Please join five minutes early.',
} as const;

test('all pages are small, and all of each comes from this server', async ({ visit }) => {
  const { url } = await visit({ ...phone, plan: 'pro' });
  const faults: string[] = [];
  for (const page of await makeMeasuredPages(url)) faults.push(...(await faultsOf(visit, page)));
  expect(faults, ADVICE).toEqual([]);
});

test('the first page creates no Intl object, which would delay it on a slow phone', async ({ visit }) => {
  const visitor = await visit(phone);
  expect(await madeOfIntl(visitor.page, visitor.url)).toEqual([]);
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  expect(await madeOfIntl(page, `${url}${await linkToGuest(visit)}`)).toEqual([]);
});

async function linkToGuest(visit: VisitFunction): Promise<string> {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  return makeGuestLink(page, LINK);
}

async function faultsOf(visit: VisitFunction, { name, url, cookie }: MeasuredPage): Promise<readonly string[]> {
  const { page, context } = await visit({ ...phone, plan: 'pro' });
  if (cookie !== undefined) await addCookies(context, cookie, url);
  const most = MOST[name];
  const faults: string[] = [];
  const open = async (opened: Page, how: string, { bytes, requests }: LoadBounds) => {
    // Also a request that fails, which other journeys may provoke.
    opened.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${name}, ${how}: ${message.text()} ${message.location().url}`);
    });
    const load = await measureFirstLoad(opened, url);
    if (load.bytes > bytes || load.requests > requests || load.thirdParty > 0)
      faults.push(
        `${name}, ${how}: ${load.bytes} bytes (${bytes}) in ${load.requests} requests (${requests}), ${load.thirdParty} of third parties\n${load.list}`,
      );
    await opened.close();
  };
  // Opened before the first page is closed: a browser without a page may end.
  const second = await context.newPage();
  await open(page, 'first', most);
  if (most.again !== undefined) await open(second, 'again', most.again);
  return faults;
}

async function madeOfIntl(page: Page, url: string): Promise<readonly string[]> {
  await page.addInitScript(noteIntl, 'Start Microphone Test');
  await page.goto(url);
  const start = page.getByRole('button', { name: 'Start Microphone Test' });
  await expect.poll(() => isTakenOver(start)).toBe(true);
  return page.evaluate('window.madeOfIntl');
}

function noteIntl(button: string): void {
  const made: string[] = [];
  Object.assign(window, { madeOfIntl: made });
  let isReady = false;
  const timer = setInterval(() => {
    const first = Array.from(document.querySelectorAll('button')).find((each) => each.textContent.includes(button));
    isReady = first !== undefined && Object.keys(first).some((key) => key.startsWith('__reactProps'));
    if (isReady) clearInterval(timer);
  }, 1);
  const construct = (target: new () => object, words: []) => {
    if (!isReady) made.push(target.name);
    return Reflect.construct(target, words);
  };
  const formats = Object.entries(Object.getOwnPropertyDescriptors(Intl)).filter(([name]) => /^[A-Z]/.test(name));
  for (const [name, { value }] of formats) Object.assign(Intl, { [name]: new Proxy(value, { construct }) });
}
