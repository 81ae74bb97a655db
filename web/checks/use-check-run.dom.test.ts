import type { CheckRun } from '@linecheck/checks/browser/check-run';
import { describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../testing/render-hook';
import { useCheckRun } from './use-check-run';

type State =
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'finished'; readonly found: string };
type Run = CheckRun<State> & { end(found: string | undefined): void; fail(reason?: Error): void };

const finishedState = (found: string): State => ({ kind: 'finished', found });

async function mounted() {
  const events = { onStarted: vi.fn(), onCancelled: vi.fn(), onFinished: vi.fn() };
  const hook = await renderHook(useCheckRun<State, string>, { isJudged: false, isOpen: true, ...events });
  const runs: Run[] = [];
  let last: Promise<void> | undefined;
  const start = () =>
    happens(() => {
      last = hook.now().start(
        (run) =>
          new Promise((resolve, reject) => {
            runs.push({ ...run, end: resolve, fail: (reason = run.signal.reason) => reject(reason) });
          }),
        finishedState,
      );
    });
  return { hook, runs, start, last: () => last, ...events };
}

describe('a check on the page', () => {
  it('is told of its start, its course and its end', async () => {
    const { hook, runs, start, onStarted, onFinished } = await mounted();
    await start();
    expect(onStarted).toHaveBeenCalledOnce();
    await happens(() => runs[0]?.tell({ kind: 'running', share: 0.5 }));
    expect(hook.now().test).toEqual({ kind: 'running', share: 0.5 });
    await happens(() => runs[0]?.end('good'));
    expect(onFinished).toHaveBeenCalledExactlyOnceWith('good');
    await hook.change({ isJudged: true });
    expect(hook.now().test).toEqual({ kind: 'finished', found: 'good' });
  });

  it('is as if it had never run once its verdict counts no more', async () => {
    const { hook, runs, start } = await mounted();
    await start();
    await hook.change({ isJudged: true });
    await happens(() => runs[0]?.end('good'));
    await hook.change({ isJudged: false });
    expect(hook.now().test).toEqual({ kind: 'idle' });
  });

  it.each([
    ['its step is closed', (hook: Awaited<ReturnType<typeof mounted>>['hook']) => hook.change({ isOpen: false })],
    ['the page is left', () => happens(() => window.dispatchEvent(new Event('pagehide')))],
    ['its part of the page is taken away', (hook: Awaited<ReturnType<typeof mounted>>['hook']) => hook.unmount()],
  ])('is given up when %s, and told so once', async (_when, leave) => {
    const { hook, runs, start, onCancelled, onFinished } = await mounted();
    await start();
    await leave(hook);
    expect(runs[0]?.signal.aborted).toBe(true);
    await happens(() => runs[0]?.fail());
    expect(onCancelled).toHaveBeenCalledOnce();
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('that is not under way is not cancelled by leaving', async () => {
    const { hook, runs, start, onCancelled } = await mounted();
    await hook.change({ isOpen: false });
    await hook.change({ isOpen: true });
    await start();
    await happens(() => runs[0]?.end('good'));
    await hook.change({ isOpen: false, isJudged: true });
    await hook.unmount();
    expect(onCancelled).not.toHaveBeenCalled();
  });

  it('shows nothing of what comes after it was given up', async () => {
    const { hook, runs, start, onFinished } = await mounted();
    await start();
    await hook.change({ isOpen: false });
    await happens(() => runs[0]?.tell({ kind: 'running', share: 0.9 }));
    await happens(() => runs[0]?.end('late'));
    expect(hook.now().test).toEqual({ kind: 'idle' });
    expect(onFinished).not.toHaveBeenCalled();
  });

  it('started twice gives up the first run, whose end changes nothing', async () => {
    const { hook, runs, start, onFinished, onCancelled } = await mounted();
    await start();
    await start();
    expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await happens(() => runs[1]?.tell({ kind: 'running', share: 0.1 }));
    await happens(() => runs[0]?.end('first'));
    expect(hook.now().test).toEqual({ kind: 'running', share: 0.1 });
    await happens(() => runs[1]?.end('second'));
    expect(onFinished).toHaveBeenCalledExactlyOnceWith('second');
    expect(onCancelled).not.toHaveBeenCalled();
  });

  it('whose device was closed under it is cancelled', async () => {
    const { hook, runs, start, onCancelled } = await mounted();
    await start();
    await happens(() => runs[0]?.end(undefined));
    expect(onCancelled).toHaveBeenCalledOnce();
    expect(hook.now().test).toEqual({ kind: 'idle' });
  });

  it('that throws what it should not can be started again, and the bug rises', async () => {
    const { runs, start, last, hook, onCancelled } = await mounted();
    await start();
    const rises = expect(last()).rejects.toThrow('a bug');
    await happens(() => runs[0]?.fail(new Error('a bug')));
    await rises;
    expect(onCancelled).toHaveBeenCalledOnce();
    expect(hook.now().test).toEqual({ kind: 'idle' });
  });
});
