import { expect, it } from 'vitest';
import { clarityDb, heardIn, roomResponse } from './rooms';

const RATE = 16_000;
const room = (t60S: number, distanceM: number) => roomResponse({ sampleRateHz: RATE, t60S, distanceM });

it('is clearer near the mouth, and where it is damped', () => {
  expect(clarityDb(room(0.3, 0.2), RATE)).toBeGreaterThan(clarityDb(room(0.3, 1.5), RATE) + 5);
  expect(clarityDb(room(0.3, 1.5), RATE)).toBeGreaterThan(clarityDb(room(0.9, 1.5), RATE) + 5);
});

it('answers a click with its response', () => {
  const response = room(0.3, 0.5);
  const click = new Float32Array(RATE).fill(0.5, 100, 101);
  const heard = heardIn(response, click);
  expect(heard[100 + response.indexOf(1)]).toBeCloseTo(0.5, 6);
  expect(heard).toHaveLength(RATE);
});
