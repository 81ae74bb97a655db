import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHintWatch, LIVE_HINTS, type LiveHint, liveHint } from './hint';
import { createProgrammeMeter } from './level';
import { atRms, mixed, noise, signal, tone } from './testing/signals';
import { readWav } from './testing/wav';

const second = (level: number) => new Array<number>(50).fill(level);

/** The hint for these levels while a voice is heard. */
const spoken = (levels: readonly number[], shown: LiveHint | undefined) =>
  liveHint({ levels, shown, hearsVoice: true });

describe('liveHint', () => {
  it.each([
    [0.02, 'silent', 'neutral'],
    [0.1, 'low', 'warning'],
    [0.5, 'good', 'good'],
    [0.97, 'loud', 'warning'],
  ] as const)('reports a level of %d as %s', (level, code, tone) => {
    expect(spoken(second(level), undefined)).toMatchObject({ code, tone });
  });

  it.each([
    [0.02, 'silent'],
    [0.1, 'low'],
    [0.5, 'unsure'],
    [0.97, 'loud'],
  ] as const)('does not call a level of %d good without a voice', (level, code) => {
    expect(liveHint({ levels: second(level), shown: LIVE_HINTS.good, hearsVoice: false }).code).toBe(code);
  });

  it('holds the good range, whether it is sure of it or not', () => {
    const trembling = { levels: second(0.148), shown: LIVE_HINTS.unsure };
    expect(liveHint({ ...trembling, hearsVoice: false }).code).toBe('unsure');
    expect(liveHint({ ...trembling, hearsVoice: true }).code).toBe('good');
  });

  it('begins with silence when nothing was heard yet', () => {
    expect(spoken([], undefined)).toBe(LIVE_HINTS.silent);
  });

  it('looks at the last 50 levels only', () => {
    expect(spoken([...second(0.99), ...second(0.3)], undefined).code).toBe('good');
  });

  it('does not change for a pause between words or for one bang', () => {
    const pause = [...new Array<number>(30).fill(0.3), ...new Array<number>(20).fill(0.08)];
    const bang = [...new Array<number>(45).fill(0.3), ...new Array<number>(5).fill(1)];
    expect(spoken(pause, LIVE_HINTS.good).code).toBe('good');
    expect(spoken(bang, LIVE_HINTS.good).code).toBe('good');
  });

  it.each([
    ['good', 0.15, 'good'],
    ['good', 0.135, 'good'],
    ['good', 0.125, 'low'],
    ['low', 0.149, 'low'],
    ['low', 0.15, 'good'],
    ['low', 0.045, 'low'],
    ['low', 0.042, 'silent'],
    ['loud', 0.9, 'loud'],
    ['loud', 0.8, 'good'],
    ['silent', 0.05, 'low'],
  ] as const)('shown %s, a level of %d gives %s', (shown, level, code) => {
    expect(spoken(second(level), LIVE_HINTS[shown]).code).toBe(code);
  });
});

describe('createHintWatch', () => {
  const RATE = 22_050;
  const speech = readWav(readFileSync(new URL('./fixtures/speech-22k.wav', import.meta.url)));
  const seconds = (s: number) => s * RATE;
  const voice = atRms(speech.samples, -22);
  const hiss = atRms(noise(seconds(8)), -30);
  const silence = new Float32Array(seconds(0.3));
  const quietRoom = atRms(noise(seconds(3), 5), -70);

  /** Hints of the meter's zone "good" during these sounds in sequence, ten per second. */
  function hintsOf(...sounds: readonly Float32Array[]) {
    const [watch, meter] = [createHintWatch(RATE), createProgrammeMeter(RATE)];
    const codes: (string | undefined)[] = [];
    for (const samples of sounds) {
      for (let at = 0; at < samples.length; at += 220) {
        const block = samples.subarray(at, at + 220);
        watch.push(block, meter.push(block).level);
        if ((at / 220) % 10 === 0) codes.push(watch.current()?.code);
      }
    }
    return codes;
  }

  it('has no hint before the first sound', () => {
    expect(createHintWatch(RATE).current()).toBeUndefined();
  });

  it('calls a voice good from its third second on, pauses between sentences included', () => {
    const codes = hintsOf(voice);
    expect(new Set(codes.slice(0, 15))).not.toContain('good');
    expect(new Set(codes.slice(25, 60))).toEqual(new Set(['good']));
  });

  it.each<[string, readonly Float32Array[]]>([
    ['a hiss', [hiss]],
    ['a hiss that begins', [silence, hiss]],
    ['a fan that is switched on', [quietRoom, hiss]],
    ['a fan that is switched off', [hiss, quietRoom]],
    ['a tone', [signal(RATE, 8, tone(1000, 0.3))]],
    ['hum and hiss', [mixed(signal(RATE, 8, tone(100, 0.2)), hiss)]],
    [
      'a tone that swells',
      [
        atRms(
          signal(RATE, 8, (s) => tone(400, 1)(s) * (1 + 0.3 * tone(2, 1)(s))),
          -25,
        ),
      ],
    ],
  ])('never calls %s good, and says what to do', (_, sounds) => {
    const codes = hintsOf(...sounds);
    expect(codes).not.toContain('good');
    expect(codes).toContain('unsure');
  });

  it('withdraws its hint about a good voice when only noise is left', () => {
    expect(hintsOf(voice, hiss).slice(-20)).toEqual(new Array(20).fill('unsure'));
  });

  it('keeps one second of levels, however the blocks arrive', () => {
    const watch = createHintWatch(RATE);
    const hear = (level: number, blocks: number) => {
      for (let block = 0; block < blocks; block += 1) watch.push(new Float32Array(220), level);
    };
    hear(0.4, 300);
    expect(watch.current()?.code).toBe('unsure');
    hear(0.1, 70);
    expect(watch.current()?.code).toBe('unsure');
    hear(0.1, 20);
    expect(watch.current()?.code).toBe('low');
  });
});
