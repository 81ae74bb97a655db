import type { FinishedRecheck, runRecheck } from '@linecheck/checks/browser/recheck/run-recheck';
import { openItem } from '@linecheck/checks/checklist/items';
import { newRun, type RunEvent, runReducer } from '@linecheck/checks/readiness/run';
import type { GuestSession } from '@linecheck/contract';
import { toSentRecheck } from '@linecheck/contract/sent-recheck';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EarlierFullRun, RecheckFlow } from '../../features/recheck/recheck-flow';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { releaseDevices } from '../../ui/behaviour/use-release-on-leave';
import { useRecheckRun } from './use-recheck-run';

const calls = watchServerCalls();
const reported = vi.fn();
beforeEach(() => void vi.stubGlobal('reportError', reported));
afterEach(() => void reported.mockClear());

const failed = { kind: 'failed', reason: 'device' } as const;
const finished: FinishedRecheck = {
  recheck: { parts: { microphone: failed, camera: failed, connection: { kind: 'failed', reason: 'unmeasured' } } },
  verdicts: { camera: { status: 'failed', code: 'by-guest', params: {} } },
  tookMs: 12_000,
};

/** Another browser than that of the full result: the server compares. */
const earlier: EarlierFullRun = { day: '2026-11-01' };
const session: GuestSession = {
  ...{ guestName: 'Amara Okafor', guestFirstName: 'Amara', guestEmail: null, guestMessage: null, language: null },
  ...{ title: 'Harbour Lights', createdBy: 'Maya', hostName: 'Maya' },
};

async function recheckOf(measured: () => Promise<FinishedRecheck>) {
  const flows: RecheckFlow[] = [];
  const events: RunEvent[] = [];
  const note = vi.fn();
  const measure = vi.fn<typeof runRecheck>(measured);
  const hook = await renderHook(useRecheckRun, {
    ...{
      code: 'c',
      session,
      submissionId: undefined,
      run: newRun([openItem('power', 'Charge')]),
      note,
      found: {},
      measure,
    },
    dispatch: (event: RunEvent) => void events.push(event),
    flow: { kind: 'offered', earlier } as RecheckFlow,
    onFlow: (flow: RecheckFlow) => void flows.push(flow),
    loadSummary: async () => undefined,
  });
  return { hook, flows, events, note, measure };
}

const ANSWER = {
  isReady: false,
  parts: { microphone: 'not-rechecked', camera: 'not-rechecked', connection: 'not-rechecked' },
  changes: [],
  isSoundProcessed: false,
};

it('a call that fails keeps the measurements, which are compared again without another recheck', async () => {
  const { hook, flows, note, measure } = await recheckOf(async () => finished);
  await happens(() => void hook.now().start(earlier, false));
  expect(flows.map(({ kind }) => kind)).toEqual(['running']);
  await calls[0]?.fail();
  expect(flows.at(-1)).toEqual({ kind: 'uncompared', earlier, finished });
  expect(hook.now().trouble).toMatchObject({ kind: 'uncompared', error: new TypeError('no network') });
  expect(note).toHaveBeenCalledTimes(3);
  await hook.change({ flow: { kind: 'uncompared', earlier, finished } });

  await happens(() => void hook.now().compareAgain(earlier, finished));
  expect(hook.now().isComparing).toBe(true);
  await calls[1]?.fail();
  expect([hook.now().isComparing, flows.at(-1)?.kind]).toEqual([false, 'uncompared']);
  await happens(() => void hook.now().compareAgain(earlier, finished));
  await calls[2]?.answer(200, ANSWER);
  expect(flows.at(-1)).toMatchObject({ kind: 'done', verdicts: finished.verdicts });
  expect(measure).toHaveBeenCalledOnce();
});

it('an error of the page is reported as such, and not called one of the network', async () => {
  const { hook, flows } = await recheckOf(async () => {
    throw new TypeError('undefined is not a function');
  });
  await happens(() => void hook.now().start(earlier, false));
  expect([hook.now().trouble, flows.at(-1)?.kind, calls]).toEqual([{ kind: 'broken' }, 'offered', []]);
  expect(reported).toHaveBeenCalledWith(new TypeError('undefined is not a function'));
});

it('a recheck that is repeated keeps its pace', async () => {
  const { hook, measure } = await recheckOf(async () => finished);
  await happens(() => void hook.now().start(earlier, true));
  await calls[0]?.answer(200, ANSWER);
  await hook.change({
    flow: { kind: 'done', earlier, taken: toSentRecheck(finished.recheck), verdicts: {} },
  });
  await hook.change({ flow: { kind: 'running', earlier } });
  expect(measure.mock.calls.map(([options]) => options.isPaced)).toEqual([true, true]);
});

it('a part that was checked in full before the comparison keeps its verdict', async () => {
  const { hook, events } = await recheckOf(async () => finished);
  const verdict = { status: 'passed', code: 'excellent', params: {} } as const;
  const full: RunEvent[] = [
    { type: 'started', check: 'camera' },
    { type: 'judged', check: 'camera', verdict },
  ];
  await hook.change({
    flow: { kind: 'uncompared', earlier, finished },
    run: full.reduce(runReducer, newRun([])),
    found: { camera: { readings: {}, checkedAt: undefined, isKept: false } },
  });
  await happens(() => void hook.now().compareAgain(earlier, finished));
  await calls[0]?.answer(200, ANSWER);
  const run = events.reduce(runReducer, full.reduce(runReducer, newRun([])));
  expect(run.checks.camera).toEqual({ kind: 'finished', verdict });
  expect(run.checks.microphone.kind).toBe('idle');
});

it.each([
  ['the studio needs the devices', () => releaseDevices()],
  ['the page is left', () => void window.dispatchEvent(new Event('pagehide'))],
])('a recheck that ends because %s is offered again', async (_why, leave) => {
  const { hook, flows, measure } = await recheckOf(() => new Promise(() => undefined));
  await happens(() => void hook.now().start(earlier, false));
  await hook.change({ flow: { kind: 'running', earlier } });
  await happens(leave);
  expect(flows.at(-1)).toEqual({ kind: 'offered', earlier });
  expect([hook.now().state, measure.mock.calls[0]?.[1].signal.aborted]).toEqual([undefined, true]);
});
