import type { Locator, Page } from '@playwright/test';
import { connectionFindings as connectionTexts } from '../packages/texts/en/connection-verdicts';
import { soundFindings as soundTexts } from '../packages/texts/en/microphone-verdicts';
import { makeLink, newHost, sendResult, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

/** A result, and the texts that its host reads. */
interface Run {
  readonly guestName: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly microphone: 'passed' | 'warning';
  readonly message: string;
  /** A line in the host's details: its name and its value. */
  readonly line: readonly [name: string, value: string];
}

type Findings = readonly (readonly [code: string, words: { readonly chip: string }])[];

const good = { microphone: { code: 'good' }, camera: { code: 'good' }, connection: { code: 'good' } };

/** Findings that lower a pass, one run for each. */
const lowered = Object.entries(soundTexts.verdicts).map(
  ([code, { message, advice }]): Run => ({
    guestName: code,
    details: { ...good, microphone: { code } },
    microphone: 'warning',
    message,
    line: ['Advice given', advice],
  }),
);

const codesOf = (findings: Findings) => ({ findings: findings.map(([code]) => code) });
const alsoNoted = (findings: Findings) => ['Also noted', findings.map(([, { chip }]) => chip).join(', ')] as const;

/** Maximum number of findings beside one verdict. */
const BESIDE_MAX = 8;
const ofSound: Findings = Object.entries(soundTexts.findings);
/** Findings beside verdicts, in as few runs as possible. */
const groups = Array.from({ length: Math.ceil(ofSound.length / BESIDE_MAX) }, (_, group) => group);
const besideLevel = groups.map((group): Run => {
  const findings = ofSound.slice(group * BESIDE_MAX, (group + 1) * BESIDE_MAX);
  return {
    guestName: `level-${group}`,
    details: { ...good, microphone: { code: 'inconsistent', params: codesOf(findings) } },
    microphone: 'warning',
    message: 'Audio levels inconsistent',
    line: alsoNoted(findings),
  };
});

const ofLine: Findings = Object.entries(connectionTexts.findings);
const besideLine: Run = {
  guestName: 'line',
  details: { ...good, connection: { code: 'good', params: codesOf(ofLine) } },
  microphone: 'passed',
  message: 'Good connection',
  line: alsoNoted(ofLine),
};

const runs: readonly Run[] = [...lowered, ...besideLevel, besideLine];

test('a host reads every finding, as the reason of a lowered verdict or as a note beside another verdict', async ({
  visit,
}) => {
  const { page } = await visit({ plan: 'pro' });
  await signUp(page, newHost());
  const link = await makeLink(page, { guestFirstName: 'Guest' });
  for (const run of runs) await send(page, link, run);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Guest Results/ }).click();
  await expect(resultOf(page, besideLine)).toBeVisible();
  const earlier = page.locator('summary').filter({ hasText: 'Microphone' });
  await expect(earlier).toHaveCount(runs.length - 1);
  for (const row of await earlier.all()) await row.click();
  for (const run of runs) await expectSaid(resultOf(page, run), run);
});

const send = (page: Page, link: string, { guestName, details, microphone }: Run): Promise<void> =>
  sendResult(page, link, { guestName, details, microphoneStatus: microphone });

const resultOf = (page: Page, { guestName }: Run): Locator =>
  page.getByRole('region', { name: new RegExp(`^Result of ${guestName},`) });

async function expectSaid(result: Locator, { microphone, message, line: [name, value] }: Run): Promise<void> {
  const verdict = result.getByRole('definition').filter({ hasText: message });
  await expect(verdict).toBeVisible();
  await expect(verdict.locator('xpath=preceding-sibling::dd')).toHaveText(microphone, { ignoreCase: true });
  await result.getByText('Details', { exact: true }).click();
  await expect(result.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(value);
}
