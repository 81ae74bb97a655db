import { describe, expect, it, vi } from 'vitest';
import { pink } from '../../microphone/evidence/testing/noises';
import { mixedAll } from '../../microphone/evidence/testing/sounds';
import { atRms } from '../../microphone/testing/signals';
import { judgeSpeakers } from '../../speakers/judge';
import { framesFor } from '../../speakers/path-responses';
import { probe } from '../../speakers/probe';
import { DELAYS_FROM_S } from '../../speakers/thresholds';
import { listenForEcho, openRawMicrophone } from './play-probe';
import { recordFrom } from './record-from';

const OFF = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

function fake(settings: MediaTrackSettings) {
  const track = { getSettings: () => settings, stop: vi.fn() };
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] } as unknown as MediaStream;
  return { track, stream };
}

const { signal } = new AbortController();

const open = (mediaDevices: Parameters<typeof openRawMicrophone>[0]['mediaDevices'], deviceId?: string) =>
  openRawMicrophone({ deviceId, mediaDevices, signal });

describe('the microphone that listens for an echo', () => {
  it('is that of the microphone check, without any processing', async () => {
    const { stream } = fake(OFF);
    const getUserMedia = vi.fn(async () => stream);
    expect(await open({ getUserMedia }, 'desk')).toBe(stream);
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: { deviceId: { exact: 'desk' }, ...OFF } });
  });

  it.each(['OverconstrainedError', 'NotFoundError', 'NotReadableError'])(
    'is not replaced by another one if it fails with %s',
    async (name) => {
      const { stream } = fake(OFF);
      const getUserMedia = vi.fn(async () => stream).mockRejectedValueOnce(new DOMException('', name));
      expect(await open({ getUserMedia }, 'gone')).toBe('no-microphone');
      expect(getUserMedia).toHaveBeenCalledOnce();
    },
  );

  it('is released without use if the browser keeps processing', async () => {
    const { stream, track } = fake({ ...OFF, echoCancellation: true });
    expect(await open({ getUserMedia: async () => stream })).toBe('processed');
    expect(track.stop).toHaveBeenCalled();
  });

  it('is not requested if the browser could not confirm the setting', async () => {
    const getUserMedia = vi.fn();
    const getSupportedConstraints = () => ({ echoCancellation: true });
    expect(await open({ getUserMedia, getSupportedConstraints })).toBe('processed');
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  it('is missing on a page without devices, or if it is refused', async () => {
    expect(await open(undefined)).toBe('no-microphone');
    const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    expect(await open({ getUserMedia: refused })).toBe('no-microphone');
  });

  it('that is allowed after the guest has left is released', async () => {
    const { stream, track } = fake(OFF);
    const left = new AbortController();
    const reason = new Error('left');
    const getUserMedia = async () => {
      left.abort(reason);
      return stream;
    };
    const opening = openRawMicrophone({ deviceId: undefined, mediaDevices: { getUserMedia }, signal: left.signal });
    await expect(opening).rejects.toBe(reason);
    expect(track.stop).toHaveBeenCalled();
  });
});

const RATE = 16_000;
const FRAMES = framesFor(Math.max(...DELAYS_FROM_S), RATE);

const NOISE = pink({ sampleRateHz: RATE, seconds: FRAMES / RATE });
const room = (levelDbfs: number) => atRms(NOISE, levelDbfs);

/** A room that returns the probe to the microphone. */
function returned(delayMs: number, returnDb = -20, ambience = room(-65)): Float32Array {
  const played = probe(RATE).map((sample) => sample * 10 ** (returnDb / 20));
  const sound = new Float32Array(FRAMES);
  const at = (delayMs / 1000) * RATE;
  sound.set(played.subarray(0, FRAMES - at), at);
  return mixedAll(sound, ambience);
}

/** Receives the microphone's sound up to each followed moment, and returns the end of the received sound. */
async function listen(samples: Float32Array, ended: 'over' | 'hidden' = 'over') {
  const recorder = recordFrom({ startFrame: 0, frames: FRAMES, sampleRateHz: RATE });
  let sent = 0;
  let untilS = 0;
  const listened = await listenForEcho({
    recorder,
    sampleRateHz: RATE,
    follow: async (seconds) => {
      const block = samples.slice(sent, Math.ceil(seconds * RATE));
      sent += block.length;
      recorder.push({ samples: block, endFrame: sent });
      untilS = seconds;
      return ended;
    },
  });
  return { listened, untilS };
}

type Listened = Awaited<ReturnType<typeof listen>>['listened'];

const judged = (listened: Listened) => (typeof listened === 'string' ? listened : judgeSpeakers(listened, true));
const verdictOf = async (samples: Float32Array) => judged((await listen(samples)).listened);

describe('listening for an echo', () => {
  it.each([
    [140, 'speakers', 2.35],
    [450, 'speakers', 2.75],
    [700, 'late', 2.75],
    [1900, 'late', 3.95],
    [2450, 'late', 4.35],
  ])('finds a return after %d ms, which is %s, and then ends', async (delayMs, code, untilS) => {
    const heard = await listen(returned(delayMs));
    expect(heard.listened).toMatchObject({
      echo: { found: { returnDb: expect.closeTo(-20, -0.6), delayMs: expect.closeTo(delayMs, -0.6) } },
    });
    expect(heard.untilS).toBeCloseTo(untilS);
    expect(judged(heard.listened)).toMatchObject({ code });
  });

  it('never reports headphones if the sound returns, at any delay', async () => {
    // At the edges of the blocks that are evaluated together, and next to them.
    for (const delayMs of [0, 390, 399, 401, 499, 501, 799, 801, 899, 1199, 1299, 1601, 1699, 2001, 2099, 2499]) {
      const code = delayMs > 500 ? 'late' : 'speakers';
      expect(await verdictOf(returned(delayMs)), `${delayMs} ms`).toMatchObject({ code });
    }
  });

  it('reports a late return, and not headphones, however quiet it is', async () => {
    expect(await verdictOf(returned(700, -50))).toMatchObject({ code: 'late' });
  });

  it('finds a late return in an otherwise silent microphone', async () => {
    expect(await verdictOf(returned(1500, -20, new Float32Array(FRAMES)))).toMatchObject({ code: 'late' });
  });

  it('reports no return only after the longest delay', async () => {
    const heard = await listen(room(-65));
    expect(heard.untilS).toBeCloseTo(4.35);
    expect(judged(heard.listened)).toMatchObject({ code: 'headphones' });
  });

  it('does not report a missing return if the guest talked while it could have arrived', async () => {
    const talk = atRms(pink({ sampleRateHz: RATE, seconds: FRAMES / RATE, seed: 2 }), -25).fill(0, 0, 2.5 * RATE);
    expect(await verdictOf(mixedAll(room(-65), talk))).toMatchObject({ code: 'too-loud' });
  });

  it.each([
    ['is silent', new Float32Array(FRAMES), 'silent'],
    ['falls silent', room(-65).fill(0, 3 * RATE), 'silent'],
    ['sends no numbers', room(-65).fill(Number.NaN, 3 * RATE, 3 * RATE + 1), 'unreadable'],
    ['breaks off', room(-65).subarray(0, 3 * RATE), 'interrupted'],
  ])('a microphone that %s measures no echo', async (_name, samples, why) => {
    expect((await listen(samples)).listened).toEqual({ kind: 'not-heard', why });
  });

  it('ends with the sound', async () => {
    expect((await listen(returned(140), 'hidden')).listened).toBe('hidden');
  });
});
