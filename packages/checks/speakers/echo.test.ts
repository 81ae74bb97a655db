import { describe, expect, it } from 'vitest';
import { butterworth, highPass, lowPass } from '../microphone/evidence/biquad';
import { babble, typing, white } from '../microphone/evidence/testing/noises';
import { filtered, mixedAll, powerDb } from '../microphone/evidence/testing/sounds';
import { atRms } from '../microphone/testing/signals';
import { measureEcho } from './echo';
import { judgeEcho } from './judge';
import { probe } from './probe';
import { BACKGROUNDS, RECORDED_S, ROOMS } from './testing/backgrounds';

const RATE = 16_000;

/** Impulse responses of paths from the output to the microphone. */
const PATHS = {
  cable: (click) => click,
  laptop: (click, sampleRateHz) =>
    mixedAll(
      filtered(click, [highPass({ sampleRateHz, hz: 350 }), lowPass({ sampleRateHz, hz: 6500 })]),
      ...[
        [2.3, -0.5],
        [5.1, 0.35],
        [9.7, -0.25],
        [21, 0.15],
      ].map(([ms = 0, gain = 0]) =>
        filtered(later(click, (ms / 1000) * sampleRateHz), [lowPass({ sampleRateHz, hz: 5000 })]).map((x) => gain * x),
      ),
    ),
  telephone: (click, sampleRateHz) =>
    filtered(click, [highPass({ sampleRateHz, hz: 300 }), ...butterworth(8, { sampleRateHz, hz: 3400 })]),
  earbud: (click, sampleRateHz) =>
    filtered(click, [highPass({ sampleRateHz, hz: 200 }), lowPass({ sampleRateHz, hz: 2500, q: 0.6 })]),
} as const satisfies Record<string, (click: Float32Array, sampleRateHz: number) => Float32Array>;

type Path = keyof typeof PATHS;

const later = (sound: Float32Array, samples: number): Float32Array => {
  const moved = new Float32Array(sound.length);
  const by = Math.round(samples);
  moved.set(sound.subarray(0, sound.length - by), by);
  return moved;
};

const click = (rate: number) => new Float32Array(rate).fill(1, rate / 2, rate / 2 + 1);

/** Gain in the band of the probe, in dB. */
function gainOf(path: Path, rate: number): number {
  const inBand = (sound: Float32Array) =>
    powerDb(
      filtered(sound, [
        ...butterworth(8, { sampleRateHz: rate, hz: 5400 }),
        ...Array.from({ length: 4 }, () => highPass({ sampleRateHz: rate, hz: 440 })),
      ]),
    );
  return inBand(PATHS[path](click(rate), rate)) - inBand(click(rate));
}

const played = new Map<string, Float32Array>();

/** The probe after a path, at 0 dB in its band; computed once for each path and rate. */
function playedBy(path: Path, rate: number): Float32Array {
  const known = played.get(`${path} ${rate}`);
  if (known) return known;
  const silent = new Float32Array(RECORDED_S * rate);
  silent.set(probe(rate));
  const gain = 10 ** (-gainOf(path, rate) / 20);
  const sound = PATHS[path](silent, rate).map((sample) => gain * sample);
  played.set(`${path} ${rate}`, sound);
  return sound;
}

interface Return {
  readonly path: Path;
  readonly returnDb: number;
  readonly delayMs?: number;
  readonly rate?: number;
}

/** The returned probe without any other sound. */
function returned({ path, returnDb, delayMs = 140, rate = RATE }: Return): Float32Array {
  return later(playedBy(path, rate), (delayMs / 1000) * rate).map((sample) => 10 ** (returnDb / 20) * sample);
}

const talk = (seed: number) => BACKGROUNDS.talk(RATE, seed);
const playing = (seed: number) => BACKGROUNDS.music(RATE, seed);

const heardIn = (samples: Float32Array, sampleRateHz = RATE) => measureEcho({ samples, sampleRateHz });

function echoIn(samples: Float32Array, sampleRateHz = RATE) {
  const echo = heardIn(samples, sampleRateHz);
  return typeof echo === 'string' ? undefined : echo;
}

const everyWay = (Object.keys(PATHS) as Path[]).flatMap((path) =>
  (Object.keys(ROOMS) as (keyof typeof ROOMS)[]).map((noise) => ({ path, noise })),
);

describe('an echo', () => {
  it.each(everyWay)(
    'by $path in $noise reads -10 dB and less within 2 dB, and its delay within 2 ms',
    ({ path, noise }) => {
      // A fan at -40 dBFS masks a return that is 50 dB below the probe.
      const room = ROOMS[noise](RATE);
      for (const returnDb of noise === 'a fan' ? [-10, -40] : [-10, -50]) {
        const delayMs = 110 - 4 * returnDb;
        const found = echoIn(mixedAll(returned({ path, returnDb, delayMs }), room))?.found;
        expect(Math.abs((found?.returnDb ?? 99) - returnDb), `${returnDb} dB`).toBeLessThan(2);
        expect(Math.abs((found?.delayMs ?? 999) - delayMs)).toBeLessThan(2);
      }
    },
  );

  it.each([44_100, 96_000])('is the same at %d Hz', (rate) => {
    const sound = mixedAll(returned({ path: 'laptop', returnDb: -20, rate }), ROOMS['a noisy room'](rate));
    const found = echoIn(sound, rate)?.found;
    expect(Math.abs((found?.returnDb ?? 99) + 20)).toBeLessThan(2);
    expect(Math.abs((found?.delayMs ?? 999) - 140)).toBeLessThan(2);
  });

  it.each([0, 450])('is found at %d ms', (delayMs) => {
    const sound = mixedAll(returned({ path: 'cable', returnDb: -20, delayMs }), ROOMS['a quiet room'](RATE));
    expect(Math.abs((echoIn(sound)?.found?.delayMs ?? 999) - delayMs)).toBeLessThan(2);
  });

  it('with a longer delay than searched is found from a later delay', () => {
    const sound = mixedAll(returned({ path: 'laptop', returnDb: -20, delayMs: 700 }), ROOMS['a noisy room'](RATE));
    expect(echoIn(sound)?.found).toBeUndefined();
    expect(measureEcho({ samples: sound, sampleRateHz: RATE }, 0.4)).toMatchObject({
      found: { returnDb: expect.closeTo(-20, -0.6), delayMs: expect.closeTo(700, -0.6) },
    });
  });

  it('is found if a buffer was lost between the sweeps', () => {
    const whole = returned({ path: 'laptop', returnDb: -20 });
    const cut = Float32Array.of(...whole.subarray(0, 1.1 * RATE), ...whole.subarray(1.12 * RATE));
    const sound = mixedAll(cut, ROOMS['a noisy room'](RATE));
    expect(Math.abs((echoIn(sound)?.found?.returnDb ?? 99) + 20)).toBeLessThan(2);
  });

  it('counts at two different delays only if it is strong', () => {
    const apart = (returnDb: number) => {
      const both = returned({ path: 'cable', returnDb, delayMs: 300 });
      both.set(returned({ path: 'cable', returnDb, delayMs: 100 }).subarray(0, 1.1 * RATE));
      return echoIn(mixedAll(both, ROOMS['a noisy room'](RATE)))?.found;
    };
    const together = returned({ path: 'cable', returnDb: -50 });
    expect(echoIn(mixedAll(together, ROOMS['a noisy room'](RATE)))?.found).toBeDefined();
    expect(apart(-50)).toBeUndefined();
    expect(apart(-30)).toBeDefined();
  });

  it.each(Object.entries(BACKGROUNDS))('is not found in %s if no sound is played', (_name, make) => {
    const found = Array.from({ length: 3 }, (_, seed) => echoIn(make(RATE, seed + 1))?.found);
    expect(found).toEqual(new Array(3).fill(undefined));
  });

  it('is not found in babble, in typing, nor in a talker who pauses before the sweeps', () => {
    const options = { sampleRateHz: RATE, seconds: RECORDED_S };
    const paused = talk(3);
    for (const s of [0, 1.15]) paused.fill(0, s * RATE, (s + 0.2) * RATE);
    const takes = [
      atRms(babble(options), -30),
      atRms(typing(options), -30),
      mixedAll(paused, atRms(white(options), -80)),
    ];
    expect(takes.map((take) => echoIn(take)?.found)).toEqual([undefined, undefined, undefined]);
  });

  it('is never reported as missing if -30 dB returns', () => {
    for (const path of ['laptop', 'earbud'] as const) {
      const back = returned({ path, returnDb: -30 });
      for (let seed = 1; seed <= 2; seed += 1) {
        for (const noise of [
          talk(seed),
          playing(seed),
          atRms(white({ sampleRateHz: RATE, seconds: RECORDED_S, seed }), -20),
        ]) {
          expect(judgeEcho(echoIn(mixedAll(back, noise)), true)).not.toBe('headphones');
        }
      }
    }
  });

  it('has a floor for the smallest detectable echo', () => {
    const floorIn = (noise: Float32Array) => echoIn(noise)?.floorDb ?? 99;
    expect(floorIn(ROOMS['a quiet room'](RATE))).toBeLessThan(-65);
    expect(floorIn(ROOMS['a noisy room'](RATE))).toBeLessThan(-48);
    expect(floorIn(talk(1))).toBeGreaterThan(-48);
    // The samples at 48 kHz are louder, so that both noises have the same power in the band of the probe.
    for (const [rate, dbfs] of [
      [RATE, -40],
      [48_000, -40 + 4.77],
    ] as const) {
      const noise = atRms(white({ sampleRateHz: rate, seconds: RECORDED_S }), dbfs);
      expect(Math.abs((echoIn(noise, rate)?.floorDb ?? 99) + 41)).toBeLessThan(1);
    }
  });

  it('is not measured in unsuitable sound, which gives the reason', () => {
    const sound = mixedAll(returned({ path: 'cable', returnDb: -20 }), ROOMS['a quiet room'](RATE));
    const broken = sound.slice().fill(Number.NaN, 20_000, 20_001);
    const stopped = sound.slice().fill(0, 0.9 * RATE);
    expect(heardIn(broken)).toBe('unreadable');
    expect(heardIn(sound.subarray(0, 2.2 * RATE))).toBe('unreadable');
    expect(heardIn(new Float32Array(RECORDED_S * 8000).fill(0.1), 8000)).toBe('unreadable');
    expect(heardIn(stopped)).toBe('silent');
    expect(heardIn(new Float32Array(RECORDED_S * RATE))).toBe('silent');
    expect(echoIn(sound.subarray(0, 2.4 * RATE))?.found).toBeDefined();
  });
});
