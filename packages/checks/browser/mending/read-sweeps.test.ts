import { expect, it, vi } from 'vitest';
import type { ProbePlayback, playProbe } from '../speakers/play-probe';
import { createSweepsReading } from './read-sweeps';

const HEADPHONES: ProbePlayback = {
  kind: 'played',
  listened: { kind: 'heard', echo: { found: undefined, floorDb: -60 } },
  microphone: 'Desk',
  isRouted: true,
};
const context = {
  verdict: { status: 'warning', code: 'speakers', params: {} },
  readings: {},
  deviceId: 'desk',
  outputId: 'headset',
} as const;

function reading(played: typeof playProbe) {
  const close = vi.fn();
  const play = vi.fn(played);
  const controller = new AbortController();
  const take = createSweepsReading({ createContext: () => ({ close }) as never, play });
  const answer = take('no-echo', context, { signal: controller.signal, onShare: vi.fn() });
  return { answer, play, close, controller, take };
}

it('plays the sweeps on the chosen output, listens for half a second of delays, and closes the sound', async () => {
  const { answer, play, close } = reading(async () => HEADPHONES);
  expect(await answer).toEqual({ kind: 'helped' });
  expect(play.mock.calls[0]?.[0]).toMatchObject({ deviceId: 'desk', outputId: 'headset', delaysFromS: [0] });
  expect(close).toHaveBeenCalledOnce();
});

it('searches all delays for a return that was late', async () => {
  const { take, play } = reading(async () => HEADPHONES);
  await take('no-delay', context, { signal: new AbortController().signal, onShare: vi.fn() });
  expect(play.mock.lastCall?.[0].delaysFromS).toBeUndefined();
});

it('says nothing of a sound that was not played, or cannot be', async () => {
  const { answer } = reading(async () => ({ kind: 'not-played', why: 'stopped' }));
  expect(await answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
  const createContext = () => {
    throw new ReferenceError('AudioContext is not defined');
  };
  const run = { signal: new AbortController().signal, onShare: vi.fn() };
  expect(await createSweepsReading({ createContext })('no-echo', context, run)).toEqual({
    kind: 'not-yet',
    because: 'not-opened',
  });
});

it('is cancelled at any time, and closes the sound', async () => {
  const { answer, close, controller } = reading(
    ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  controller.abort();
  expect(await answer).toBeUndefined();
  expect(close).toHaveBeenCalledOnce();
});
