import { describe, expect, it, vi } from 'vitest';
import type { CheckVerdict } from '../../verdict';
import type { LiveMicrophoneOptions, OpenedMicrophone } from './live-microphone';
import { createMicrophoneSession } from './microphone-session';

const lost: CheckVerdict = { status: 'failed', code: 'disconnected', params: {} };

/** Measuring code that opens any number of microphones, each when the test resolves it. */
function rig() {
  const attempts: (LiveMicrophoneOptions & { answer(opened: OpenedMicrophone): void })[] = [];
  const openLiveMicrophone = (options: LiveMicrophoneOptions) =>
    new Promise<OpenedMicrophone>((resolve, reject) => {
      attempts.push({ ...options, answer: resolve });
      if (options.signal.aborted) reject(options.signal.reason);
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
    });
  return { attempts, openLiveMicrophone };
}

function microphone(deviceId: string) {
  let onLost: (verdict: CheckVerdict) => void = () => undefined;
  const close = vi.fn();
  const opened = {
    kind: 'live',
    microphone: { deviceId, onLost: (listener: typeof onLost) => (onLost = listener), close },
  } as unknown as OpenedMicrophone;
  return { opened, close, lose: () => onLost(lost) };
}

function listening() {
  const { openLiveMicrophone, attempts } = rig();
  const load = vi.fn(async () => ({ openLiveMicrophone }));
  return { session: createMicrophoneSession(load), attempts, load };
}

/** The measuring code is loaded one turn of the event loop after its request. */
const loaded = () => vi.waitFor(() => undefined);

describe('a microphone session', () => {
  it('gives the test the microphone that the preview is still opening', async () => {
    const { session, attempts } = listening();
    const preview = session.open('desk', 'preview');
    const test = session.open('desk', 'test');
    session.release('preview');
    await loaded();
    attempts[0]?.answer(microphone('desk').opened);
    expect(await test).toBe(await preview);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.signal.aborted).toBe(false);
    session.release('test');
    expect(attempts[0]?.signal.aborted).toBe(true);
  });

  it.each(['desk', 'headset'])('keeps the test’s microphone when a late preview requests %s', async (wanted) => {
    const { session, attempts } = listening();
    const test = session.open('desk', 'test');
    const late = session.open(wanted, 'preview');
    session.release('preview');
    await loaded();
    attempts[0]?.answer(microphone('desk').opened);
    expect(await late).toEqual({ kind: 'closed' });
    expect(await test).toMatchObject({ kind: 'live' });
    expect(attempts.map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it('keeps the microphone of a second test when the first one, which it ended, is over', async () => {
    const { session, attempts } = listening();
    const [first, second] = [new AbortController(), new AbortController()];
    const before = session.runTest('desk', { signal: first.signal, onState: () => undefined });
    first.abort();
    void session.runTest('desk', { signal: second.signal, onState: () => undefined });
    expect(await before).toBeUndefined();
    await loaded();
    expect(attempts.at(-1)?.signal.aborted).toBe(false);
  });

  it('reuses the default microphone when it is chosen by its name', async () => {
    const { session, attempts } = listening();
    const first = session.open(undefined, 'preview');
    await loaded();
    attempts[0]?.answer(microphone('desk').opened);
    await first;
    expect(await session.open('desk', 'preview')).toBe(await first);
    expect(attempts).toHaveLength(1);
  });

  it('releases one microphone before it opens another', async () => {
    const { session, attempts } = listening();
    const first = session.open('desk', 'preview');
    await loaded();
    attempts[0]?.answer(microphone('desk').opened);
    await first;
    void session.open('headset', 'preview');
    expect(attempts[0]?.signal.aborted).toBe(true);
    await loaded();
    expect(attempts.map(({ deviceId }) => deviceId)).toEqual(['desk', 'headset']);
  });

  it('rejects callers that waited for a cancelled microphone', async () => {
    const { session } = listening();
    const first = session.open('desk', 'preview');
    await loaded();
    void session.open('headset', 'preview');
    expect(await first).toEqual({ kind: 'closed' });
  });

  it.each([
    ['could not be opened', { kind: 'failed', verdict: lost } as const],
    ['was unplugged', 'lost'],
  ] as const)('opens again what %s', async (_case, outcome) => {
    const { session, attempts } = listening();
    const { opened, close, lose } = microphone('desk');
    const first = session.open('desk', 'preview');
    await loaded();
    attempts[0]?.answer(outcome === 'lost' ? opened : outcome);
    await first;
    if (outcome === 'lost') lose();
    expect(close).toHaveBeenCalledTimes(outcome === 'lost' ? 1 : 0);
    void session.open('desk', 'preview');
    await loaded();
    expect(attempts).toHaveLength(2);
  });

  it('loads the measuring code before the first microphone is requested', () => {
    const { session, attempts, load } = listening();
    session.prepare();
    expect(load).toHaveBeenCalledOnce();
    expect(attempts).toHaveLength(0);
  });

  it('reports that the measuring code cannot be loaded', async () => {
    const session = createMicrophoneSession(() => Promise.reject(new TypeError('no network')));
    session.prepare();
    expect(await session.open(undefined, 'test')).toMatchObject({
      kind: 'failed',
      verdict: { code: 'not-loaded' },
    });
  });
});
