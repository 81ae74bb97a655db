import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRelay } from './open-relay';
import { fakeRelay } from './testing/fake-relay';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function opening() {
  const line = fakeRelay();
  const controller = new AbortController();
  const running = openRelay(line.relay, controller.signal);
  const over = vi.fn();
  running.then(over, over);
  return { ...line, running, over, controller };
}

describe('a way through a TURN server', () => {
  it('is open once packets can be sent', async () => {
    const { become, running } = opening();
    await pass(3000);
    become({ isOpen: true });
    expect(await running).toBe('open');
  });

  it('is shut after 8 s, and why is said by then', async () => {
    const { turn, over, running } = opening();
    await pass(7999);
    expect(over).not.toHaveBeenCalled();
    turn.whyShut = 'passes-nothing-on';
    await pass(1);
    expect(await running).toBe('passes-nothing-on');
  });

  it('that cannot open any more is not waited for', async () => {
    const { end, running } = opening();
    await pass(100);
    end('refused');
    expect(await running).toBe('refused');
  });

  it('is given up when the guest goes on', async () => {
    const { controller, running } = opening();
    const refused = expect(running).rejects.toThrow('left');
    await pass(100);
    controller.abort(new Error('left'));
    await refused;
  });
});
