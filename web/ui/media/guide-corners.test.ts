import { expect, it } from 'vitest';
import { guideCorners } from './guide-corners';

function extentOf(path: string) {
  const points = [...path.matchAll(/Q(\S+) (\S+) /g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

it.each([
  ['wide', { width: 1280, height: 720 }, { left: 384, right: 896, top: 72, bottom: 288 }],
  ['4:3', { width: 640, height: 480 }, { left: 192, right: 448, top: 48, bottom: 192 }],
  ['upright', { width: 720, height: 1280 }, { left: 216, right: 504, top: 128, bottom: 512 }],
])('encloses the same part of a %s picture', (_, picture, extent) => {
  const drawn = extentOf(guideCorners({ x: [0.3, 0.7], y: [0.1, 0.4] }, picture));
  for (const side of ['left', 'right', 'top', 'bottom'] as const) expect(drawn[side]).toBeCloseTo(extent[side], 6);
});

it('has four corners that do not touch', () => {
  const path = guideCorners({ x: [0.4, 0.5], y: [0, 1] }, { width: 100, height: 100 });
  expect(path.match(/M/g)).toHaveLength(4);
  expect(path.startsWith('M40 2.8')).toBe(true);
});
