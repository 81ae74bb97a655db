import type { Page } from '@playwright/test';
import { measureFirstLoad } from '../scripts/testing/first-load';
import { isTakenOver, makeLink, newHost, signUp } from './stage/actions';
import { expect, test, type Visit } from './stage/journey';

/**
 * What the first two were when they were last made smaller (decisions 010, 071 and 073), with the head of a fifth step (082) and what a
 * watched line adds to its step (093), and what the dashboard was on 2026-11-25. Somebody on a phone waits for whatever comes on top.
 */
const MOST = {
  visitor: { bytes: 97_700, requests: 4 },
  guest: { bytes: 108_100, requests: 6 },
  dashboard: { bytes: 272_000, requests: 35 },
} as const;

const phone = { viewport: { width: 390, height: 844 } } as const;
const ADVICE = 'move what nobody sees at first behind an import()';
const LINK = {
  guestFirstName: 'Amara',
  title: 'Harbour Lights',
  guestMessage: 'Please join five minutes early.',
} as const;

test('the first page of a visitor is small, and all of it comes from here', async ({ visit }) => {
  const { page, url } = await visit(phone);
  await expectSmall(page, { url, most: MOST.visitor });
});

test('so is what a guest opens', async ({ visit }) => {
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  await expectSmall(page, { url: `${url}${await linkToGuest(visit)}`, most: MOST.guest });
});

test('so is the dashboard of a host who has signed in', async ({ visit }) => {
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  await signUp(page, newHost());
  await makeLink(page, LINK);
  await expectSmall(page, { url: `${url}/dashboard`, most: MOST.dashboard });
});

test('what is shown at first asks Intl for nothing: a slow phone waits for the first that is made', async ({
  visit,
}) => {
  const visitor = await visit(phone);
  expect(await madeOfIntl(visitor.page, visitor.url)).toEqual([]);
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  expect(await madeOfIntl(page, `${url}${await linkToGuest(visit)}`)).toEqual([]);
});

async function linkToGuest(visit: Visit): Promise<string> {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  return makeLink(page, LINK);
}

interface Load {
  readonly url: string;
  readonly most: (typeof MOST)[keyof typeof MOST];
}

async function expectSmall(page: Page, { url, most }: Load): Promise<void> {
  const { bytes, requests, thirdParty } = await measureFirstLoad(page, url);
  expect(bytes, ADVICE).toBeLessThanOrEqual(most.bytes);
  expect(requests, ADVICE).toBeLessThanOrEqual(most.requests);
  expect(thirdParty).toBe(0);
}

/** The names of what a page makes of `Intl` until its first button reacts. */
async function madeOfIntl(page: Page, url: string): Promise<readonly string[]> {
  await page.addInitScript(noteIntl);
  await page.goto(url);
  const start = page.getByRole('button', { name: 'Start Microphone Test' });
  await expect.poll(() => isTakenOver(start)).toBe(true);
  return page.evaluate('window.madeOfIntl');
}

/** Runs in the page, before the page's scripts. */
function noteIntl(): void {
  const made: string[] = [];
  Object.assign(window, { madeOfIntl: made });
  const construct = (target: new () => object, words: []) => {
    made.push(target.name);
    return Reflect.construct(target, words);
  };
  const formats = Object.entries(Object.getOwnPropertyDescriptors(Intl)).filter(([name]) => /^[A-Z]/.test(name));
  for (const [name, { value }] of formats) Object.assign(Intl, { [name]: new Proxy(value, { construct }) });
}
