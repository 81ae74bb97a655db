import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostOffice, type PostOffice } from '../server/testing/letters';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { makeLink, newHost, signUp } from './stage/actions';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { type Product, startProduct, stopProduct } from './stage/product';

let office: PostOffice;
let installation: Product;

test.beforeAll(async () => {
  office = await openPostOffice();
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-letters-'));
  installation = await startProduct(dataDir, { SMTP_URL: office.url, DEFAULT_PLAN: 'pro' });
});

test.afterAll(async () => {
  await stopProduct(installation);
  await office.close();
  await rm(installation.dataDir, { recursive: true, force: true });
});

test("a host gets the requested email about a guest's results, and switches it off by its link", async ({ visit }) => {
  const host = newHost();
  const { page } = await visit({ installation });
  await signUp(page, host);
  const link = await makeLink(page, { guestFirstName: 'Amara', title: 'Harbour Lights, episode 46' });
  await page.goto('/account');
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
  await page.getByText('All results', { exact: true }).click();
  await expect(page.getByText('Your choice is saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'All results' })).toBeChecked();
  await expectNoSidewaysScrolling(page, 'account');

  const guest = await visit({ installation });
  await openWithKeptRun(guest.page, link, { microphone: 'failed' });
  await guest.page.getByRole('button', { name: 'Share Results with Host' }).click();
  await expect(guest.page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();

  const letter = await office.next();
  expect(letter).toMatchObject({ subject: 'Amara is done: there are problems', to: [{ address: host.email }] });
  const [result = ''] = /http\S+\/dashboard\?result=\S+/.exec(letter.text ?? '') ?? [];
  await page.goto(result);
  await expect(page.getByText('Audio level too low').first()).toBeVisible();

  const [off = ''] = /http\S+\/letters-off#token=\S+/.exec(letter.text ?? '') ?? [];
  const reader = await visit({ installation });
  await reader.page.goto(off);
  await expect(reader.page).toHaveURL(/\/letters-off$/);
  await expectAccessibleInBothThemes(reader.page, 'the way out of letters');
  await reader.page.getByRole('button', { name: 'Turn Off' }).click();
  await expect(reader.page.getByRole('heading', { name: 'Emails turned off' })).toBeFocused();
  await page.goto('/account');
  await expect(page.getByRole('radio', { name: 'None' })).toBeChecked();
});
