import type { Page } from '@playwright/test';
import { measureFirstLoad } from '../scripts/testing/first-load';
import { isTakenOver, makeLink, newHost, signUp } from './stage/actions';
import { expect, test, type Visit } from './stage/journey';

/**
 * What these were when they were last made smaller (decisions 010, 071 and 073), the head of a fifth step (082), and what a line that is
 * watched adds to its step (093). Whatever comes on
 * top, somebody on a phone waits for.
 */
const MOST = {
  visitor: { bytes: 97_600, requests: 4 },
  guest: { bytes: 108_000, requests: 6 },
} as const;

const phone = { viewport: { width: 390, height: 844 } } as const;
const ADVICE = 'move what nobody sees at first behind an import()';

test('the first page of a visitor is small, and all of it comes from here', async ({ visit }) => {
  const { page, url } = await visit(phone);
  const { bytes, requests, thirdParty } = await measureFirstLoad(page, url);
  expect(bytes, ADVICE).toBeLessThanOrEqual(MOST.visitor.bytes);
  expect(requests, ADVICE).toBeLessThanOrEqual(MOST.visitor.requests);
  expect(thirdParty).toBe(0);
});

test('so is what a guest opens', async ({ visit }) => {
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  const { bytes, requests, thirdParty } = await measureFirstLoad(page, `${url}${await linkToGuest(visit)}`);
  expect(bytes, ADVICE).toBeLessThanOrEqual(MOST.guest.bytes);
  expect(requests, ADVICE).toBeLessThanOrEqual(MOST.guest.requests);
  expect(thirdParty).toBe(0);
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
  const guestMessage = 'Please join five minutes early.';
  return makeLink(page, { guestFirstName: 'Amara', title: 'Harbour Lights', guestMessage });
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
