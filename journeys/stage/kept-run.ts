import type { Page } from '@playwright/test';
import type { CheckStatus, KeptRun } from '../../packages/contract';
import { storedRunKey } from '../../web/features/guest-results/stored-run-key';

interface KeptWishes {
  readonly microphone?: CheckStatus;
  readonly camera?: CheckStatus;
  readonly connection?: CheckStatus;
  readonly ticked?: readonly string[];
  readonly notes?: string;
  readonly minutesAgo?: number;
  readonly without?: readonly (keyof KeptRun['checks'])[];
  /** Checks in place of these, with their own verdicts and readings. */
  readonly checks?: KeptRun['checks'];
}

/**
 * Stores a finished run for such a link in this browser, like an earlier visit, and opens the link: for journeys about
 * later steps, without running the checks. A stored record of shared results is kept.
 */
export async function openWithKeptRun(page: Page, link: string, wishes: KeptWishes = {}): Promise<void> {
  // A page of the same origin that stores nothing.
  await page.goto('/privacy.html');
  const key = storedRunKey(link.split('=')[1] ?? '');
  await page.evaluate(
    ([name, run]) => {
      const before = JSON.parse(localStorage.getItem(name) ?? '{}');
      localStorage.setItem(name, JSON.stringify({ ...before, run }));
    },
    [key, runWith(wishes)] as const,
  );
  await page.goto(link);
}

const MINUTE_MS = 60_000;

function runWith(wishes: KeptWishes): KeptRun {
  const { ticked = [], notes = '', minutesAgo = 5, without = [] } = wishes;
  const checkedAt = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  const checks = { ...checksWith(wishes, checkedAt), ...wishes.checks };
  for (const check of without) delete checks[check];
  return {
    submissionId: crypto.randomUUID(),
    changedAt: checkedAt,
    checks,
    ticked: [...ticked],
    person: { guestName: 'Amara Okafor', guestEmail: '', notes },
    isUnsent: false,
  };
}

const measured = <Value>(value: Value) => ({ value, basis: 'measured' as const });

function checksWith({ microphone, camera, connection }: KeptWishes, checkedAt: string): KeptRun['checks'] {
  return {
    microphone: {
      ...said(microphone, { passed: 'Audio level good', other: 'Audio level too low' }),
      checkedAt,
      found: { message: 'Audio level good', device: 'Desk Mic', peakDbfs: measured(-9.5), rmsDbfs: measured(-22) },
    },
    camera: {
      ...said(camera, { passed: 'Good camera setup!', other: 'Image too dark' }),
      checkedAt,
      found: {
        message: 'Good camera setup!',
        device: 'Desk Cam',
        brightness: measured(0.5),
        faceFound: measured(true),
      },
    },
    connection: {
      ...said(connection, { passed: 'Good connection', other: 'Poor connection' }),
      checkedAt,
      found: {
        message: 'Good connection',
        latencyMs: measured(23),
        downloadMbps: measured(87.5),
        uploadMbps: measured(14.2),
      },
    },
  };
}

const said = (status: CheckStatus = 'passed', words: { readonly passed: string; readonly other: string }) => ({
  verdict: {
    status,
    code: 'kept',
    params: {},
    message: status === 'passed' ? words.passed : words.other,
    details: 'It was measured before.',
    ...(status !== 'passed' && { advice: 'Have a look at it and test again.' }),
  },
});
