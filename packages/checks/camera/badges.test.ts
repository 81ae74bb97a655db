import { describe, expect, it } from 'vitest';
import { framingBadge, personBadge, pictureBadge } from './badges';
import { litFace, seated } from './testing/readings';

const nobody = { personDetected: false, face: undefined } as const;
const part = { ...nobody, partialDetection: true } as const;

describe('the badges', () => {
  it.each([
    [0.299, 'low-light'],
    [0.3, 'good-light'],
    [0.8, 'good-light'],
    [0.801, 'backlit'],
  ])('lighting at a brightness of %d: %s', (brightness, code) => {
    expect(pictureBadge(seated({ brightness })).code).toBe(code);
  });

  it('lighting of a located face goes by the light on it', () => {
    const badgeOf = ({ stops = 0, ...change }) =>
      pictureBadge(seated({ brightness: 0.9, light: { ...litFace(stops), ...change } })).code;
    expect(badgeOf({})).toBe('good-light');
    expect(badgeOf({ highlight: 0.3, stops: 4 })).toBe('backlit');
    expect(badgeOf({ highlight: 0.1 })).toBe('low-light');
    expect(badgeOf({ burntShare: 0.5 })).toBe('burnt');
  });

  it('focus of a well-lit face that is blurred', () => {
    const badgeOf = (change: object) => pictureBadge(seated({ light: litFace(), focus: 'blurred', ...change })).code;
    expect(badgeOf({})).toBe('blurred');
    expect(badgeOf({ light: { ...litFace(), highlight: 0.1 } })).toBe('low-light');
    for (const focus of ['sharp', 'soft', 'small', undefined] as const) expect(badgeOf({ focus })).toBe('good-light');
  });

  it('lighting of a picture that is not live is not judged', () => {
    expect(pictureBadge(seated({ pictureState: 'placeholder' })).code).toBe('not-live');
    for (const pictureState of ['live', 'unsettled'] as const)
      expect(pictureBadge(seated({ pictureState })).code).toBe('good-light');
  });

  it.each([
    [{}, 'person', 'passed'],
    [{ face: { x: 0.5, y: 0.3, people: 2 } }, 'two-people', 'passed'],
    [{ face: { x: 0.5, y: 0.3, people: 5 } }, 'several-people', 'passed'],
    [part, 'part-of-person', 'warning'],
    [nobody, 'no-person', 'warning'],
  ] as const)('person for %o: %s', (change, code, tone) => {
    expect(personBadge(seated(change))).toEqual({ code, tone });
  });

  it.each([
    ['wide', 0.1, 0.4],
    ['narrow', 0.15, 0.4],
  ] as const)('framing on a %s screen goes by the window of the finish, from %d to %d', (screen, from, to) => {
    const badgeAt = (y: number) => framingBadge(seated({ face: { x: 0.5, y } }), screen);
    for (const y of [from, to]) expect(badgeAt(y)).toEqual({ code: 'well-framed', tone: 'passed' });
    for (const y of [from - 0.001, to + 0.001]) expect(badgeAt(y)).toEqual({ code: 'badly-framed', tone: 'warning' });
    expect(framingBadge(seated(nobody), screen)).toBeUndefined();
  });
});
