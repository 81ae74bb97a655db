import type { Page } from '@playwright/test';
import { createLoudness } from '../packages/checks/microphone/evidence/loudness';
import { readWav } from '../packages/checks/microphone/testing/wav';
import type { ResultTake } from '../packages/contract';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { checkMicrophone, makeGuestLink, newHost, signUp } from './stage/actions';
import { only } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';
import { realTime } from './stage/real-time';
import { watchRecordedSounds } from './stage/recorded-sounds';
import { findStoredOfLength } from './stage/stored-videos';

async function loudnessOfPlayers(page: Page): Promise<readonly number[]> {
  const files = await page.evaluate(async () => {
    const players = Array.from(document.querySelectorAll('audio'), ({ src }) => window.recordedSounds.get(src));
    return Promise.all(
      players.map(async (blob) => Array.from(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)))),
    );
  });
  return files.map((bytes) => {
    const { samples, sampleRateHz } = readWav(Uint8Array.from(bytes));
    const loudness = createLoudness(sampleRateHz);
    loudness.push(samples);
    return loudness.reading()?.lufs ?? Number.NaN;
  });
}

const share = async (page: Page) => {
  await page.getByRole('button', { name: /^Share (Results|Update)/ }).click();
  await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();
};

test(
  'a guest sends the microphone test along, its host hears both tracks equally loud, and the guest deletes it',
  realTime('two recordings', only('chromium')),
  async ({ visit }) => {
    const host = await visit({ plan: 'pro' });
    await watchRecordedSounds(host.page);
    await signUp(host.page, newHost());
    const [link, other] = [
      await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights' }),
      await makeGuestLink(host.page, { guestFirstName: 'Bela', title: 'Tides' }),
    ];
    const { page, dataDir } = await visit({ plan: 'pro', sound: 'burst' });
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/uploads/takes/')) uploads.push(request.url());
    });
    await openWithKeptRun(page, link, { without: ['microphone'] });
    await checkMicrophone(page);
    const consent = page.getByRole('checkbox', { name: /^Send these 8 seconds along/ });
    await expect(consent).not.toBeChecked();
    await page.getByRole('button', { name: 'Hear what is sent' }).click();
    await expect(page.getByText(/^Played \d+ dB (louder|quieter)/)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'summary with the sound to send');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page, 'summary with the sound to send');
    await consent.check();
    expect(uploads, 'nothing is sent before sharing').toEqual([]);
    await share(page);
    await expect(page.getByText(/can hear your 8 seconds$/)).toBeVisible();
    expect(uploads).toHaveLength(1);

    await host.page.goto('/dashboard');
    const row = (title: string) => host.page.getByRole('listitem').filter({ hasText: title });
    const known = host.page.waitForResponse(/\/api\/result-takes\//);
    await row('Harbour Lights')
      .getByRole('button', { name: /^Guest Results/ })
      .click();
    const { take } = (await (await known).json()) as ResultTake;
    const bytes = take?.byteLength ?? 0;
    test.info().annotations.push({ type: 'bytes of both tracks', description: String(bytes) });
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(150_000);
    expect(await findStoredOfLength(dataDir, bytes)).toBeDefined();
    const result = host.page.getByRole('region', { name: /^Result of Amara/ });
    await expect(result.getByText('How Amara Okafor sounds')).toBeVisible();
    await expect(result.getByText(/^Played \d+ dB (louder|quieter)/)).toBeVisible();
    await expect(result.getByRole('list', { name: 'In this recording' })).toContainText(/Clipped at 0:0\d/);
    const loudness = await loudnessOfPlayers(host.page);
    expect(loudness).toHaveLength(2);
    for (const lufs of loudness) expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(0.5);
    await result.getByRole('button', { name: 'Play Recording' }).click();
    await result.getByRole('radio', { name: 'As in a call' }).press('ArrowRight');
    await expect(result.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectAccessibleInBothThemes(host.page, 'result with the sound of its guest');
    await host.page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(host.page, 'result with the sound of its guest');

    await page.getByRole('button', { name: 'Delete them' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete them' }).click();
    await expect(page.getByText('Your 8 seconds were deleted')).toBeVisible();
    await expect(result.getByText(/was deleted$/)).toBeVisible();
    await expect.poll(() => findStoredOfLength(dataDir, bytes)).toBeUndefined();

    await openWithKeptRun(page, other, { without: ['microphone'] });
    await checkMicrophone(page);
    await share(page);
    await expect(page.getByText(/has your results/)).toBeVisible();
    expect(uploads).toHaveLength(1);
  },
);
