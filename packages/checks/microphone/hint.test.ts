import { describe, expect, it } from 'vitest';
import { createHintWatch, LIVE_HINTS, type LiveHint, liveHint } from './hint';

const second = (level: number) => new Array<number>(50).fill(level);

describe('liveHint', () => {
  it.each([
    [0.02, 'silent', 'neutral'],
    [0.1, 'low', 'warning'],
    [0.5, 'good', 'good'],
    [0.97, 'loud', 'warning'],
  ] as const)('says of a level of %d that it is %s', (level, code, tone) => {
    expect(liveHint(second(level), undefined)).toMatchObject({ code, tone });
  });

  it("uses the specification's words for a good level", () => {
    expect(liveHint(second(0.4), undefined).text).toBe('Audio levels look good');
  });

  it('begins with silence when nothing was heard yet', () => {
    expect(liveHint([], undefined)).toBe(LIVE_HINTS.silent);
  });

  it('looks at the last 50 levels only', () => {
    expect(liveHint([...second(0.99), ...second(0.3)], undefined).code).toBe('good');
  });

  it('does not change for a pause between words or for one bang', () => {
    const pause = [...new Array<number>(30).fill(0.3), ...new Array<number>(20).fill(0.08)];
    const bang = [...new Array<number>(45).fill(0.3), ...new Array<number>(5).fill(1)];
    expect(liveHint(pause, LIVE_HINTS.good).code).toBe('good');
    expect(liveHint(bang, LIVE_HINTS.good).code).toBe('good');
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
    expect(liveHint(second(level), LIVE_HINTS[shown]).code).toBe(code);
  });

  it('does not flicker for a level that trembles around a threshold', () => {
    let shown: LiveHint | undefined;
    const codes = new Set<string>();
    for (let step = 0; step < 200; step += 1) {
      shown = liveHint(second(step % 2 === 0 ? 0.152 : 0.148), shown);
      codes.add(shown.code);
    }
    expect([...codes]).toEqual(['good']);
  });
});

describe('createHintWatch', () => {
  const hear = (watch: ReturnType<typeof createHintWatch>, level: number, seconds: number) => {
    for (let blocks = 0; blocks < seconds * 100; blocks += 1) watch.push(level, 0.01);
  };

  it('has nothing to say before the first sound', () => {
    expect(createHintWatch().current()).toBeUndefined();
  });

  it('keeps one second of sound, however the blocks arrive', () => {
    const watch = createHintWatch();
    hear(watch, 0.4, 3);
    expect(watch.current()?.code).toBe('good');
    hear(watch, 0.1, 0.7);
    expect(watch.current()?.code).toBe('good');
    hear(watch, 0.1, 0.2);
    expect(watch.current()?.code).toBe('low');
  });
});
