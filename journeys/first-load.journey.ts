import type { Page } from '@playwright/test';
import { measureFirstLoad } from '../scripts/testing/first-load';
import { isTakenOver, makeGuestLink, newHost, signUp } from './stage/actions';
import { expect, test, type VisitFunction } from './stage/journey';

/**
 * Upper bounds of a first load (decision 010). Each is at least 200 bytes above the measured size, because the hashes
 * in file names change how well files compress.
 */
const MOST = {
  visitor: { bytes: 99_600, requests: 3 },
  guest: { bytes: 111_600, requests: 5 },
  /** A name with accented letters needs another font file. */
  markedName: { bytes: 114_700, requests: 5 },
  login: { bytes: 96_700, requests: 3 },
  register: { bytes: 102_900, requests: 4 },
  forgotPassword: { bytes: 96_700, requests: 3 },
  /** The first message of the live stream repeats three of the 11 requests, if it arrives before the page is idle. */
  dashboard: { bytes: 182_300, requests: 14 },
} as const;

const phone = { viewport: { width: 390, height: 844 } } as const;
const ADVICE = 'move code that the first page does not need behind an import()';
const LINK = {
  guestFirstName: 'Amara',
  title: 'Harbour Lights',
  guestMessage: 'Please join five minutes early.',
} as const;

test('the first page of a visitor is small, and all of it comes from this server', async ({ visit }) => {
  const { page, url } = await visit(phone);
  await expectSmall(page, { url, most: MOST.visitor });
});

test('the first page of a guest is small, and all of it comes from this server', async ({ visit }) => {
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  await expectSmall(page, { url: `${url}${await linkToGuest(visit)}`, most: MOST.guest });
});

test('a page with a form for visitors is small, and all of it comes from this server', async ({ visit }) => {
  for (const [path, most] of [
    ['/login', MOST.login],
    ['/register', MOST.register],
    ['/forgot-password', MOST.forgotPassword],
  ] as const) {
    const { page, url } = await visit({ ...phone, plan: 'pro' });
    await expectSmall(page, { url: `${url}${path}`, most });
  }
});

test('the page of a guest is small if the name has letters with marks', async ({ visit }) => {
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  const link = await linkToGuest(visit, { ...LINK, guestFirstName: 'Zoë Łukasz' });
  await expectSmall(page, { url: `${url}${link}`, most: MOST.markedName });
});

test('the dashboard of a signed-in host is small, and all of it comes from this server', async ({ visit }) => {
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  await signUp(page, newHost());
  await makeGuestLink(page, LINK);
  await expectSmall(page, { url: `${url}/dashboard`, most: MOST.dashboard });
});

test('the first page creates no Intl object, which would delay it on a slow phone', async ({ visit }) => {
  const visitor = await visit(phone);
  expect(await madeOfIntl(visitor.page, visitor.url)).toEqual([]);
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  expect(await madeOfIntl(page, `${url}${await linkToGuest(visit)}`)).toEqual([]);
});

async function linkToGuest(visit: VisitFunction, link: Parameters<typeof makeGuestLink>[1] = LINK): Promise<string> {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  return makeGuestLink(page, link);
}

interface Load {
  readonly url: string;
  readonly most: (typeof MOST)[keyof typeof MOST];
}

async function expectSmall(page: Page, { url, most }: Load): Promise<void> {
  const { bytes, requests, thirdParty, list } = await measureFirstLoad(page, url);
  const advice = `${ADVICE}\n${list}`;
  expect(bytes, advice).toBeLessThanOrEqual(most.bytes);
  expect(requests, advice).toBeLessThanOrEqual(most.requests);
  expect(thirdParty).toBe(0);
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
