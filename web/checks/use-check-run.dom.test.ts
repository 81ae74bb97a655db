import type { CheckRun } from '@linecheck/checks/browser/check-run';
import { describe, expect, it, vi } from 'vitest';
import { checkStep, pendingCalls } from '../testing/pending-calls';
import { happens, renderHook } from '../testing/render-hook';
import { releaseDevices } from '../ui/behaviour/use-release-on-leave';
import { useCheckRun } from './use-check-run';

type State =
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'finished'; readonly found: string };

const running = (share: number): State => ({ kind: 'running', share });

async function mounted() {
  const step = checkStep();
  const hook = await renderHook(useCheckRun<State, string>, step);
  const { calls: runs, call } = pendingCalls<CheckRun<State>, string | undefined>();
  const stateOf = vi.fn((found: string): State => ({ kind: 'finished', found }));
  let last: Promise<void> | undefined;
  const start = () =>
    happens(() => {
      last = hook.now().start(call, stateOf);
    });
  return { hook, runs, start, stateOf, last: () => last, test: () => hook.now().test, ...step };
}

type Mounted = Awaited<ReturnType<typeof mounted>>;

describe('a check on the page', () => {
  it('reports its start, its course and its end', async () => {
    const { hook, runs, start, test, onStarted, onFinished } = await mounted();
    await start();
    expect(onStarted).toHaveBeenCalledOnce();
    await happens(() => runs[0]?.onState(running(0.5)));
    expect(test()).toEqual(running(0.5));
    await runs[0]?.end('good');
    expect(onFinished).toHaveBeenCalledExactlyOnceWith('good');
    await hook.change({ isJudged: true });
    expect(test()).toEqual({ kind: 'finished', found: 'good' });
    await hook.change({ isJudged: false });
    expect(test()).toEqual({ kind: 'idle' });
  });

  it.each<[string, (hook: Mounted['hook']) => Promise<void>]>([
    ['its step is closed', (hook) => hook.change({ isOpen: false })],
    ['the page is left', () => happens(() => window.dispatchEvent(new Event('pagehide')))],
    ['another page needs the devices', () => happens(() => releaseDevices())],
    ['its part of the page is removed', (hook) => hook.unmount()],
  ])('is cancelled once when %s', async (_when, leave) => {
    const { hook, runs, start, onCancelled, onFinished } = await mounted();
    await start();
    await leave(hook);
    expect(runs[0]?.signal.aborted).toBe(true);
    await runs[0]?.fail(runs[0].signal.reason);
    expect(onCancelled).toHaveBeenCalledOnce();
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('that is not running is not cancelled by leaving', async () => {
    const { hook, runs, start, onCancelled } = await mounted();
    await hook.change({ isOpen: false });
    await hook.change({ isOpen: true });
    await start();
    await runs[0]?.end('good');
    await hook.change({ isOpen: false, isJudged: true });
    await hook.unmount();
    expect(onCancelled).not.toHaveBeenCalled();
  });

  it('that was cancelled ignores later events and its end', async () => {
    const { hook, runs, start, test, stateOf, onFinished } = await mounted();
    await start();
    await hook.change({ isOpen: false });
    await happens(() => runs[0]?.onState(running(0.9)));
    await runs[0]?.end('late');
    expect(test()).toEqual({ kind: 'idle' });
    expect([stateOf.mock.calls, onFinished.mock.calls]).toEqual([[], []]);
  });

  it('started twice cancels the first run, whose end changes nothing', async () => {
    const { runs, start, test, onFinished, onCancelled } = await mounted();
    await start();
    await start();
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await happens(() => runs[1]?.onState(running(0.1)));
    await happens(() => runs[0]?.onState(running(0.9)));
    await runs[0]?.end('first');
    expect(test()).toEqual(running(0.1));
    await runs[1]?.end('second');
    expect(onFinished).toHaveBeenCalledExactlyOnceWith('second');
    expect(onCancelled).not.toHaveBeenCalled();
  });

  it('whose device was closed is cancelled', async () => {
    const { runs, start, test, onCancelled } = await mounted();
    await start();
    await runs[0]?.end(undefined);
    expect(onCancelled).toHaveBeenCalledOnce();
    expect(test()).toEqual({ kind: 'idle' });
  });

  it('that throws by a bug can be started again, and the error propagates', async () => {
    const { runs, start, last, test, onCancelled } = await mounted();
    await start();
    const propagates = expect(last()).rejects.toThrow('a bug');
    await runs[0]?.fail(new Error('a bug'));
    await propagates;
    expect(onCancelled).toHaveBeenCalledOnce();
    expect(test()).toEqual({ kind: 'idle' });
  });
});
