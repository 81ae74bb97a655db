import { expect, it } from 'vitest';
import { mendedWays } from './mended-way';

const outcomes = {
  microphone: { status: 'passed', code: 'good', params: {}, readings: {} },
  speakers: undefined,
  camera: { status: 'warning', code: 'dim', params: {}, readings: {} },
  connection: { status: 'passed', code: 'good', params: {}, readings: {} },
} as const;

it('the way of a check names each reason once, what was done, and how it ended', () => {
  const mended = [
    { check: 'microphone', code: 'too-low', act: 'come-close', count: 1 },
    { check: 'microphone', code: 'too-low', act: 'turn-input-up', count: 2 },
    { check: 'camera', code: 'covered', act: 'uncover', count: 1 },
    { check: 'camera', code: 'dim', act: 'lamp-in-front', count: 1 },
  ] as const;
  expect(mendedWays(mended, outcomes)).toEqual({
    microphone: 'Audio level too low → moved closer → turned the input up → Passed',
    camera: expect.stringMatching(/^.+ → uncovered the camera → .+ → switched a lamp on → Warning$/),
  });
});

it('what a newer page has sent is shown by its name, and nothing for a check that was not sent', () => {
  const mended = [
    { check: 'connection', code: 'solar-storm', act: 'close-the-window', count: 1 },
    { check: 'speakers', code: 'late', act: 'put-on-headphones', count: 1 },
  ] as const;
  expect(mendedWays(mended, outcomes)).toEqual({ connection: 'solar storm → close the window → Passed' });
});
