import { newRun, type TestRun } from '@linecheck/checks/readiness/run';
import { NO_STATUSES } from '@linecheck/contract';
import { expect, it } from 'vitest';
import type { UsedSharing } from '../../features/guest-results/use-share-results';
import { renderHook } from '../../testing/render-hook';
import { unsavedChanges } from '../../ui/behaviour/use-unsaved';
import type { CheckReadings } from './use-check-readings';
import { useNotShared } from './use-not-shared';

const { checks } = newRun([]);
const passed = { kind: 'finished', verdict: { status: 'passed', code: 'excellent', params: {} } } as const;
const run: Pick<TestRun, 'checks'> = { checks: { ...checks, camera: passed } };
const checkedAt = (time: string, isKept = false): CheckReadings => ({
  camera: { readings: {}, checkedAt: `2031-12-02T${time}:00.000Z`, isKept },
});
const shared: NonNullable<UsedSharing['shared']> = {
  result: { ...NO_STATUSES, sessionCode: 'c', guestName: 'Ada', checklistCompleted: [] },
  at: '2031-12-02T14:05:00.000Z',
};
const nothing: Omit<Parameters<typeof useNotShared>[0], 'run' | 'found'> = {
  ...{ hostName: 'Jonas', isKept: true, shared: undefined, sharedBefore: undefined, isWaitedFor: true },
};

const asks = () => unsavedChanges() !== undefined;

it('a check is shared until it is made again, also if the clock was set back in between', async () => {
  const page = await renderHook(useNotShared, { ...nothing, run: { checks }, found: {} as CheckReadings });
  expect(asks()).toBe(false);
  await page.change({ run, found: checkedAt('14:00') });
  expect(asks()).toBe(true);
  await page.change({ shared });
  expect(asks()).toBe(false);
  await page.change({ run: { checks } });
  await page.change({ run, found: checkedAt('12:30') });
  expect(asks()).toBe(true);
});

it.each([
  ['before the last sharing is not asked about', '12:00', true, false],
  ['since the last sharing is asked about', '14:00', true, true],
  ['on this page is asked about, whatever the clock says', '12:00', false, true],
] as const)('a check %s', async (_what, time, isKept, expected) => {
  const sharedBefore = '2031-12-02T13:00:00.000Z';
  await renderHook(useNotShared, { ...nothing, sharedBefore, run, found: checkedAt(time, isKept) });
  expect(asks()).toBe(expected);
});
