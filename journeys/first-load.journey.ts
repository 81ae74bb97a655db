import { measureFirstLoad } from '../scripts/testing/first-load';
import { expect, test } from './stage/journey';

/** What it was when it was last made smaller (decision 010). Whatever comes on top, a guest on a phone waits for before the first paint. */
const MAX_BYTES = 108_800;

test('the first page of a visitor is small, and all of it comes from here', async ({ visit }) => {
  const { page, url } = await visit({ viewport: { width: 390, height: 844 } });
  const { bytes, requests, thirdParty } = await measureFirstLoad(page, url);
  expect(bytes, 'move what nobody sees at first behind an import()').toBeLessThanOrEqual(MAX_BYTES);
  expect([requests, thirdParty]).toEqual([5, 0]);
});
