import { step, testMicrophone } from './stage/actions';
import { expect, test } from './stage/journey';
import { realTime } from './stage/real-time';

// The texts of each sound are tested in `packages/texts/heard-sounds.test.ts`.

test('a good level with a channel that is reversed is a warning', realTime('two channels'), async ({ visit }) => {
  const { page } = await visit({ sound: 'reversed' });
  await page.goto('/');
  await testMicrophone(page);
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Warning', { exact: true })).toBeVisible();
  await expect(card.getByText('Channels cancel each other').filter({ visible: true }).first()).toBeVisible();
  await expect(card.getByText('One channel is reversed')).toBeVisible();
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('Voice heard')).toBeVisible();
});
