import { expect, test } from 'vitest';
import { locate } from './locate';

const square = { x: 0.5, y: 0.5, width: 0.25, height: 0.25, score: 0.9 };

test('the bars above and below a wide picture do not count', () => {
  const picture = { width: 1280, height: 720 };
  const region = { left: 0, top: 0, ...picture };
  const fit = { left: 0, top: 28, width: 128, height: 72 };
  expect(locate({ ...square, y: 0.25 }, { size: 128, fit, region, picture })).toEqual({
    x: 0.5,
    y: 4 / 72,
    width: 0.25,
    height: 32 / 72,
    score: 0.9,
  });
});

test('a box in a part of the picture is where the part is', () => {
  const picture = { width: 400, height: 200 };
  const region = { left: 200, top: 0, width: 200, height: 200 };
  const fit = { left: 0, top: 0, width: 128, height: 128 };
  const placement = { size: 128, fit, region, picture };
  expect(locate(square, placement)).toEqual({ x: 0.75, y: 0.5, width: 0.125, height: 0.25, score: 0.9 });
});
