import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweredOffer, openTestedPath, type PathServer } from './open-path';
import { fakePeer } from './testing/fake-peer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answered = (isProven: boolean): AnsweredOffer => ({ id: 'path', sdp: 'answer', isProven });

type Answer = AnsweredOffer | 'not-offered' | 'full' | Error;

function opening(...answers: Answer[]) {
  const peers = [fakePeer(), fakePeer()];
  const given = [...peers];
  const controller = new AbortController();
  const answer = vi.fn(async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next === undefined || next instanceof Error) throw next;
    return next;
  });
  const report = vi.fn<PathServer['report']>(async () => ({ arrivals: [], echoesSent: 0 }));
  const running = openTestedPath({
    server: { answer, report },
    createPeer: () => given.shift()?.peer,
    signal: controller.signal,
  });
  const over = vi.fn();
  running.then(over, over);
  return { running, over, answer, report, controller, first: peers[0]!, second: peers[1]! };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a path', () => {
  it('opens once a UDP round trip has succeeded and its channel is open', async () => {
    const { running, first } = opening(answered(false));
    await pass(100);
    expect(first.state.answer).toBe('answer');
    first.become({ isConnected: true });
    await pass(2900);
    first.become({ isOpen: true });
    expect(await running).toMatchObject({ peer: first.peer, id: 'path' });
    expect(first.state.isClosed).toBe(false);
  });

  it.each([
    [true, 'blocked'],
    [false, 'not-offered'],
  ] as const)('without UDP within 3.5 s, with others getting through: %s, is %s', async (isProven, state) => {
    const { running, over, first } = opening(answered(isProven));
    await pass(3499);
    expect(over).not.toHaveBeenCalled();
    await pass(1);
    expect(await running).toBe(state);
    expect(first.state.isClosed).toBe(true);
  });

  it('without UDP because the browser sends none is reported as a browser failure, not as a blocked network', async () => {
    const { running, report, first } = opening(answered(true));
    first.become({ hasUdp: false });
    await pass(3500);
    expect(await running).toBe('no-udp');
    expect([report.mock.calls, first.state.isClosed]).toEqual([[], true]);
  });

  it('that stays closed because the other end has ended is interrupted, not blocked', async () => {
    const { running, report } = opening(answered(true));
    report.mockRejectedValue(new Error('404'));
    await pass(3500);
    expect(await running).toBe('cut-off');
    expect(report).toHaveBeenCalledWith('path', expect.anything());
  });

  it('that is half open after 3 s is tried once more with a fresh peer', async () => {
    const { running, first, second } = opening(answered(true));
    await pass(0);
    first.become({ isConnected: true });
    await pass(3000);
    expect(first.state.isClosed).toBe(true);
    second.become({ isConnected: true, isOpen: true });
    expect(await running).toMatchObject({ peer: second.peer });
  });

  it('that is half open twice is unsteady after 8 s', async () => {
    const { running, over, first, second } = opening(answered(true));
    await pass(0);
    first.become({ isConnected: true });
    await pass(3000);
    second.become({ isConnected: true });
    await pass(4999);
    expect(over).not.toHaveBeenCalled();
    await pass(1);
    expect(await running).toBe('unsteady');
    expect(second.state.isClosed).toBe(true);
  });

  it('whose UDP worked once and then failed is unsteady, not blocked', async () => {
    const { running, first } = opening(answered(true));
    await pass(0);
    first.become({ isConnected: true });
    await pass(6500);
    expect(await running).toBe('unsteady');
  });

  it.each([
    ['is refused by the server', [answered(true), 'not-offered'] as const],
    ['is not known to the server any more', [answered(true)] as const],
  ])('that is half open and then %s is interrupted, not blocked', async (_, answers) => {
    const { running, report, first, second } = opening(...answers);
    report.mockRejectedValue(new Error('404'));
    await pass(0);
    first.become({ isConnected: true });
    await pass(3000);
    second.become({ isConnected: true });
    await pass(5000);
    expect(await running).toBe('cut-off');
  });

  it('is not offered if the server refuses it', async () => {
    const { running, first } = opening('not-offered');
    await pass(0);
    expect(await running).toBe('not-offered');
    expect(first.state.isClosed).toBe(true);
  });

  it('is retried once after 2 s if the server is busy', async () => {
    const { running, answer, first } = opening('full', answered(true));
    await pass(2000);
    expect(answer).toHaveBeenCalledTimes(2);
    first.become({ isConnected: true, isOpen: true });
    expect(await running).toMatchObject({ id: 'path' });
    const crowded = opening('full');
    await pass(2000);
    expect(await crowded.running).toBe('cut-off');
  });

  it('cannot be opened by a browser without WebRTC', async () => {
    const signal = new AbortController().signal;
    const server = { answer: async () => answered(true) };
    expect(await openTestedPath({ server, createPeer: () => undefined, signal })).toBe('no-webrtc');
  });

  it('closes its peer if the server fails, or it is cancelled', async () => {
    const failed = opening(new TypeError('no network'));
    await expect(failed.running).rejects.toThrow('no network');
    expect(failed.first.state.isClosed).toBe(true);
    const left = opening(answered(true));
    const refused = expect(left.running).rejects.toThrow('left');
    await pass(100);
    left.controller.abort(new Error('left'));
    await refused;
    expect(left.first.state.isClosed).toBe(true);
  });
});
