import { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import { deviceVerdict } from '@linecheck/checks/browser/help/device-help';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { LEVELS } from '@linecheck/checks/levels/levels';
import type { RecheckPart } from '@linecheck/checks/recheck/parts';
import { NO_STATUSES, type SentRecheck } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { checkWords } from '../../checks/check-words';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { watchServerCalls } from '../../testing/server-calls';
import { DeviceSteps } from '../devices/device-steps';
import type { RecheckToCompare } from './comparison';
import type { FailedDevices } from './recheck-flow';
import { RecheckResult } from './recheck-result';

const calls = watchServerCalls();

const SAME = { kind: 'measured', status: 'passed', code: 'good' } as const;
const STATUSES = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' } as const;
const GOOD = { microphone: { code: 'good' }, camera: { code: 'good' }, connection: { code: 'good' } } as const;

const taken = (parts: Partial<SentRecheck['parts']>): SentRecheck => ({
  parts: { microphone: SAME, camera: SAME, connection: SAME, ...parts },
});

const today = () => new Date().toISOString().slice(0, 10);

async function resultOf(compared: Partial<RecheckToCompare>, verdicts: FailedDevices = {}) {
  const onFull = vi.fn<(part: RecheckPart) => void>();
  const onWhole = vi.fn();
  const onJudged = vi.fn<(fit: LevelFit) => void>();
  const whole: RecheckToCompare = {
    code: 'c',
    submissionId: undefined,
    earlier: { day: today(), run: { ...STATUSES, checklistCompleted: [], details: GOOD } },
    taken: taken({}),
    result: { ...NO_STATUSES, details: {} },
    show: undefined,
    ...compared,
  };
  const shown = await renderComponent(
    <RecheckResult
      {...{ compared: whole, verdicts, onFull, onWhole, onJudged }}
      stepsOf={(device, code) => <DeviceSteps device={device} code={code} />}
      noticeOf={() => null}
      onAgain={vi.fn()}
    />,
  );
  return { ...shown, onFull, onWhole, onJudged };
}

describe('the result of a recheck', () => {
  it('is that everything is as it was', async () => {
    const { byRole, namesOf } = await resultOf({});
    expect(byRole('status', /^/).textContent).toContain('Nothing has changed since earlier today');
    expect(namesOf('button')).toEqual([]);
    await expectComponentAccessible();
  });

  it.each<[string, SentRecheck['parts']['camera'], RegExp]>([
    ['a device that could not be opened', { kind: 'failed', reason: 'device' }, /Camera could not be rechecked/],
    [
      'a page that was hidden',
      { kind: 'failed', reason: 'hidden' },
      /This page was in the background during the check/,
    ],
  ])('names %s with its reason', async (_, camera, words) => {
    const { byRole, namesOf } = await resultOf({ taken: taken({ camera }) });
    expect(byRole('status', /^/).textContent).toMatch(words);
    expect(namesOf('button')).toHaveLength(1);
    await expectComponentAccessible();
  });

  it('says of a refused device what the whole check says, with its steps', async () => {
    const verdict = deviceVerdict(new DeviceError('camera', 'denied'));
    const { byRole, place } = await resultOf(
      { taken: taken({ camera: { kind: 'failed', reason: 'device' } }) },
      { camera: verdict },
    );
    const { message = '', details = '' } = checkWords('camera', verdict);
    expect(message).not.toBe('');
    expect(place.textContent).toContain(message);
    expect(place.textContent).toContain(details);
    expect(place.querySelectorAll('ol > li').length).toBeGreaterThan(1);
    // As the steps call it.
    byRole('button', 'Try again');
    byRole('heading', 'Result of your recheck');
    await expectComponentAccessible();
  });

  it.each<[string, SentRecheck['parts']['microphone'], boolean]>([
    ['whose microphone failed is not said to be changed by the browser', { kind: 'failed', reason: 'silent' }, false],
    ['whose sound the browser changed says so', { ...SAME, found: { processing: 'automatic-gain' } }, true],
  ])('%s', async (_, microphone, isSaid) => {
    const { place } = await resultOf({ taken: taken({ microphone }) });
    expect(place.textContent?.includes('your browser changes them')).toBe(isSaid);
  });

  it('is still ready, and not unchanged, after a change that is not for the worse', async () => {
    const { byRole } = await resultOf({ earlier: { day: today() } });
    const change = { part: 'microphone', code: 'quieter-background', isWorse: false, tellsGuest: false };
    const parts = { microphone: 'unchanged', camera: 'unchanged', connection: 'unchanged' };
    await calls[0]?.answer(200, { isReady: true, parts, changes: [change], isSoundProcessed: true });
    const { textContent } = byRole('status', /^/);
    expect(textContent).toContain('You are still ready');
    expect(textContent).not.toContain('Nothing has changed since');
    expect(textContent).toContain('your browser changes them');
  });

  it('offers the whole check where several parts could not be rechecked', async () => {
    const failed = { kind: 'failed', reason: 'hidden' } as const;
    const { press, onWhole } = await resultOf({ taken: taken({ camera: failed, connection: failed }) });
    await expectComponentAccessible();
    await press('button', /full check/i);
    expect(onWhole).toHaveBeenCalledOnce();
  });

  it('is compared by the server where this browser has no earlier result, and can be compared again', async () => {
    const { place, press, byRole } = await resultOf({ earlier: { day: today() } });
    expect(calls).toHaveLength(1);
    await expectComponentAccessible();
    const change = { part: 'microphone', code: 'turned-down', isWorse: true, tellsGuest: true };
    const parts = { microphone: 'changed', camera: 'unchanged', connection: 'unchanged' };
    await calls[0]?.answer(200, { isReady: false, parts, changes: [change], isSoundProcessed: false });
    expect(byRole('status', /^/).textContent).toContain('Something has changed since earlier today');
    expect(place.textContent).toContain('everything is quieter than it was earlier today');
    await expectComponentAccessible();
    await press('button', 'Check the microphone again');
  });

  it('tells the page the judgement of a show, here and from the server, and nothing without a show', async () => {
    const show = { level: LEVELS.call, studio: undefined };
    const here = await resultOf({ show });
    expect(here.onJudged).toHaveBeenLastCalledWith({ fits: false, missed: expect.any(Array) });
    const there = await resultOf({ show, earlier: { day: today() } });
    expect(there.onJudged).not.toHaveBeenCalled();
    await calls.at(-1)?.answer(200, { isReady: true, parts: {}, changes: [], isSoundProcessed: true });
    expect(there.onJudged).toHaveBeenLastCalledWith({ fits: true, missed: [] });
    expect((await resultOf({})).onJudged).not.toHaveBeenCalled();
  });
});
