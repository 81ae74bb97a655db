import { describe, expect, it } from 'vitest';
import { deviceChange, earlierIn, sameDevice } from './device-names';
import { CORRECTED_WITH, type DevicePair, IN_OTHER_LANGUAGES, MADE_WITH } from './testing/device-pairs';

const saidOf = ([before, now]: DevicePair) => sameDevice({ label: before }, { label: now });

/** Pairs of one device that are called two. */
const falseOthers = (pairs: readonly DevicePair[]) =>
  pairs.filter((pair) => pair[2] === 'same' && saidOf(pair) === 'other');

const rightOf = (pairs: readonly DevicePair[]) =>
  pairs.filter((pair) => saidOf(pair) === (pair[2] === 'either' ? 'unclear' : pair[2])).length;

describe('the names of a device on two days', () => {
  it('are called two devices falsely in at most one of 84 pairs', () => {
    expect([MADE_WITH.length, CORRECTED_WITH.length]).toEqual([48, 36]);
    expect(falseOthers([...MADE_WITH, ...CORRECTED_WITH]).length).toBeLessThanOrEqual(1);
  });

  it('are compared as well as when the rule was measured', () => {
    expect([rightOf(MADE_WITH), rightOf(CORRECTED_WITH)]).toEqual([47, 30]);
  });

  it.each(Object.entries(IN_OTHER_LANGUAGES))('are compared across languages, in %s', (_, pairs) => {
    expect(pairs.map((pair) => [pair[1], saidOf(pair)])).toEqual(pairs.map(([, now, truth]) => [now, truth]));
    expect(pairs.map(([before, now]) => saidOf([now, before, 'either']))).toEqual(pairs.map(([, , truth]) => truth));
  });

  it.each([
    ['Defaŭlta - Mikrofono (Shure MV7)', 'Mikrofono (Shure MV7)'],
    ['Mikrofono (Shure MV7)', 'Defaŭlta - Mikrofono (Shure MV7)'],
  ])('are one device where only the browser’s word before the name is unknown: %s', (before, now) => {
    expect(sameDevice({ label: before }, { label: now })).toBe('same');
  });

  it.each([
    ['the same id of one browser', { deviceId: 'a1', mark: 'm' }, { deviceId: 'a1', mark: 'm' }, 'same'],
    ['the same id of another browser', { deviceId: 'a1', mark: 'm' }, { deviceId: 'a1', mark: 'n' }, 'unclear'],
    ['the role of a default device', { deviceId: 'default', mark: 'm' }, { deviceId: 'default', mark: 'm' }, 'unclear'],
    ['another system', { label: 'Shure MV7', system: 'Windows' }, { label: 'Shure MV7', system: 'macOS' }, 'unclear'],
    ['one system', { label: 'Shure MV7', system: 'macOS' }, { label: 'Shure MV7', system: 'macOS' }, 'same'],
    [
      'a USB id on two systems',
      { label: 'Shure MV7 (14ed:1012)', system: 'Windows' },
      { label: 'MV7 (14ed:1012)', system: 'macOS' },
      'same',
    ],
    ['a name that is missing', { label: undefined }, { label: 'Shure MV7' }, 'unclear'],
  ])('with %s', (_what, before, now, expected) => {
    expect(sameDevice(before, now)).toBe(expected);
  });
});

describe('the earlier device in the list of today', () => {
  const listed = (...labels: readonly string[]) => labels.map((label, at) => ({ label, deviceId: `id-${at}` }));

  it('is the only one with its name', () => {
    expect(earlierIn(listed('MacBook Pro Microphone', 'Shure MV7'), { label: 'Default - Shure MV7' })?.deviceId).toBe(
      'id-1',
    );
  });

  it('is none of two that may be it', () => {
    expect(earlierIn(listed('Shure MV7', '2- Shure MV7'), { label: 'Shure MV7' })).toBeUndefined();
    expect(earlierIn(listed('USB Audio Device'), { label: 'USB Audio Device' })).toBeUndefined();
    expect(earlierIn([], { label: 'Shure MV7' })).toBeUndefined();
  });
});

describe('the change of a device', () => {
  const codesOf = (before: string | undefined, now: string | undefined, hasChanged: boolean) =>
    deviceChange({ part: 'microphone', before, now, systems: { before: undefined, now: undefined }, hasChanged }).map(
      ({ code }) => code,
    );

  it.each([
    ['of another name', 'Shure MV7', 'Yeti Stereo Microphone', false, ['other-device']],
    ['of one name', 'Shure MV7', 'Shure MV7', true, []],
    ['of two built-in names with the same sound', 'MacBook Pro Microphone', 'Built-in Audio', false, []],
    ['of two built-in names with another sound', 'MacBook Pro Microphone', 'Built-in Audio', true, ['other-device']],
    ['of an unclear name with the same sound', 'USB Audio Device', 'USB Audio Device', false, []],
    ['of an unclear name with another sound', 'USB Audio Device', 'USB Audio Device', true, ['maybe-other-device']],
    ['of two USB ids', 'Integrated Camera (04f2:b6d0)', 'Integrated Camera (04f2:b67c)', false, ['other-device']],
  ])('%s', (_what, before, now, hasChanged, expected) => {
    expect(codesOf(before, now, hasChanged)).toEqual(expected);
  });
});
