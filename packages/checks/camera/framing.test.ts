import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINAL_WINDOW, judgeFraming, LIVE_WINDOW } from './framing';

const [offCentre, tooLow, tooHigh] = ['offCentre', 'tooLow', 'tooHigh'] as const;

describe('judgeFraming', () => {
  it.each([
    [0.29, [offCentre]],
    [0.3, []],
    [0.7, []],
    [0.71, [offCentre]],
  ])('requires x from 0.3 to 0.7 in every window: %d', (x, hints) => {
    for (const window of [LIVE_WINDOW.wide, LIVE_WINDOW.narrow, FINAL_WINDOW.wide, FINAL_WINDOW.narrow]) {
      const framing = judgeFraming({ x, y: 0.3 }, window);
      expect(framing).toEqual(hints.length === 0 ? { kind: 'well-framed' } : { kind: 'adjust', hints });
    }
  });

  it.each([
    ['live, wide', LIVE_WINDOW.wide, 0.08, 0.5],
    ['live, narrow', LIVE_WINDOW.narrow, 0.12, 0.55],
    ['final, wide', FINAL_WINDOW.wide, 0.1, 0.4],
    ['final, narrow', FINAL_WINDOW.narrow, 0.15, 0.4],
  ] as const)('has the vertical window of S2 §5: %s', (_, window, from, to) => {
    const at = (y: number) => judgeFraming({ x: 0.5, y }, window);
    expect(at(from)).toEqual({ kind: 'well-framed' });
    expect(at(to)).toEqual({ kind: 'well-framed' });
    expect(at(from - 0.001)).toEqual({ kind: 'adjust', hints: [tooHigh] });
    expect(at(to + 0.001)).toEqual({ kind: 'adjust', hints: [tooLow] });
  });

  it('gives the hints in the order of the specification', () => {
    expect(judgeFraming({ x: 0.9, y: 0.9 }, LIVE_WINDOW.wide)).toEqual({ kind: 'adjust', hints: [offCentre, tooLow] });
    expect(judgeFraming({ x: 0.1, y: 0 }, LIVE_WINDOW.wide)).toEqual({ kind: 'adjust', hints: [offCentre, tooHigh] });
  });

  it('asks a group of which a face is at the edge to move closer together', () => {
    const group = { x: 0.5, y: 0.3, people: 2 };
    expect(judgeFraming({ ...group, isAtEdge: false }, FINAL_WINDOW.wide)).toEqual({ kind: 'well-framed' });
    expect(judgeFraming({ ...group, isAtEdge: true }, FINAL_WINDOW.wide)).toEqual({
      kind: 'adjust',
      hints: ['moveTogether'],
    });
  });

  it('asks a small face to come closer', () => {
    const face = { x: 0.5, y: 0.3, isSmall: true };
    expect(judgeFraming(face, FINAL_WINDOW.wide)).toEqual({ kind: 'adjust', hints: ['comeCloser'] });
  });

  it('has no framing without a face', () => {
    expect(judgeFraming(undefined, LIVE_WINDOW.wide)).toEqual({ kind: 'unknown' });
  });

  it('never accepts a position that is not a number', () => {
    expect(judgeFraming({ x: Number.NaN, y: 0.3 }, LIVE_WINDOW.wide).kind).toBe('adjust');
    expect(judgeFraming({ x: 0.5, y: Number.NaN }, LIVE_WINDOW.wide).kind).toBe('adjust');
  });

  it('judges a mirrored picture alike', () => {
    const place = fc.double({ min: -0.5, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(place, place, (x, y) => {
        const mirrored = judgeFraming({ x: 1 - x, y }, FINAL_WINDOW.narrow);
        // Exactly at the border, rounding may put 1 - x on the other side.
        fc.pre(Math.abs(x - 0.3) > 1e-9 && Math.abs(x - 0.7) > 1e-9);
        expect(mirrored).toEqual(judgeFraming({ x, y }, FINAL_WINDOW.narrow));
      }),
    );
  });
});
