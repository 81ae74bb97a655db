import { measureFirstLoad } from '../scripts/testing/first-load';
import { makeLink, newHost, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

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
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const guestMessage = 'Please join five minutes early.';
  const link = await makeLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights', guestMessage });
  const { page, url } = await visit({ ...phone, plan: 'pro' });
  const { bytes, requests, thirdParty } = await measureFirstLoad(page, `${url}${link}`);
  expect(bytes, ADVICE).toBeLessThanOrEqual(MOST.guest.bytes);
  expect(requests, ADVICE).toBeLessThanOrEqual(MOST.guest.requests);
  expect(thirdParty).toBe(0);
});
