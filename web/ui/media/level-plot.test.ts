import { describe, expect, it } from 'vitest';
import { zonePath } from './level-plot';

/** Heights of the bars of a path, in hundredths of the picture. */
const heightsOf = (path: string) => [...path.matchAll(/v-([\d.]+)/g)].map(([, height]) => Number(height));

describe('a level in time', () => {
  const levels = [-70, -50, -35, -20, -0.2, 0];

  it.each([
    ['silent', [12.048]],
    ['low', [31.623]],
    ['optimal', [55.433]],
    ['loud', [97.143, 100]],
  ] as const)('has in the %s zone the bars that reach it', (zone, heights) => {
    expect(heightsOf(zonePath(levels, zone))).toEqual(heights);
  });

  it('has any number of bars side by side over the whole width', () => {
    const starts = [...zonePath([-10, -10, -10, -10], 'optimal').matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)];
    expect(starts.map(([, x, y, width]) => [x, y, width].map(Number))).toEqual([
      [3.5, 100, 18],
      [28.5, 100, 18],
      [53.5, 100, 18],
      [78.5, 100, 18],
    ]);
  });

  it.each([[[]], [[Number.NaN, -120]]])('of %o draws nothing', (nothing) => {
    expect(zonePath(nothing, 'silent')).toBe('');
  });
});
