import { assumedReadings } from '@linecheck/checks/connection/readings';
import type { FoundTurn, TurnOutcome } from '@linecheck/checks/connection/turn/outcome';
import { describe, expect, it, vi } from 'vitest';
import { pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { type TurnRun, useTurn } from './call-methods';

const works: TurnOutcome = { state: 'works', readings: { roundTripMs: 40, lostShare: 0 } };
const silent: TurnOutcome = { state: 'no-answer' };

async function mounted() {
  const { calls: runs, call: measure } = pendingCalls<TurnRun, readonly FoundTurn[]>();
  const onMeasured = vi.fn();
  const transports = ['udp', 'tcp'] as const;
  const hook = await renderHook(useTurn, {
    transports,
    readings: assumedReadings(),
    isOpen: true,
    onMeasured,
    measure,
  });
  const shown = () => transports.map((transport) => hook.now()(transport)?.state);
  const running = () => runs.filter(({ signal }) => !signal.aborted);
  return { hook, onMeasured, shown, running };
}

const show = (isHidden: boolean) =>
  happens(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('transports through TURN servers', () => {
  it('are shown as they are found, and those that do not work when no other server can', async () => {
    const { onMeasured, shown, running } = await mounted();
    const [run] = running();
    await happens(() => run?.onFound({ transport: 'udp', outcome: silent }));
    await happens(() => run?.onFound({ transport: 'tcp', outcome: works }));
    expect(shown()).toEqual([undefined, 'works']);
    await run?.end([
      { transport: 'udp', outcome: silent },
      { transport: 'tcp', outcome: works },
    ]);
    expect(shown()).toEqual(['no-answer', 'works']);
    expect(onMeasured).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ turnUdp: 'no-answer', turnTcp: 'works' }),
    );
  });

  it('take assumed speeds for none', async () => {
    const { running } = await mounted();
    expect(running()[0]?.speeds).toMatchObject({ downloadMbps: undefined, uploadMbps: undefined });
  });

  it('are cancelled when the guest continues, and measured again after a return', async () => {
    const { hook, onMeasured, shown, running } = await mounted();
    await happens(() => running()[0]?.onFound({ transport: 'udp', outcome: works }));
    await hook.change({ isOpen: false });
    expect(running()).toEqual([]);
    expect(onMeasured).not.toHaveBeenCalled();
    await hook.change({ isOpen: true });
    expect(running()).toHaveLength(1);
    expect(shown()).toEqual([undefined, undefined]);
  });

  it('are not measured while the page is hidden', async () => {
    const { running } = await mounted();
    await show(true);
    expect(running()).toEqual([]);
    await show(false);
    expect(running()).toHaveLength(1);
  });

  it('are cancelled with the page', async () => {
    const { hook, running } = await mounted();
    await hook.unmount();
    expect(running()).toEqual([]);
  });

  it('are measured once', async () => {
    const { hook, running } = await mounted();
    const [run] = running();
    await run?.end([]);
    await hook.change({ isOpen: false });
    await hook.change({ isOpen: true });
    expect(running()).toEqual([]);
  });
});
