import { assumed, atLeast, type CourseSecond, measured } from '@linecheck/checks/reading';
import { READINGS } from '@linecheck/checks/readings';
import { describe, expect, it } from 'vitest';
import { formatSecond } from '../texts/format';
import { amountOf, courseWords, figureOf, readingLines } from './reading-lines';

it.each([
  [READINGS.connection.downloadMbps, 0, '0.00 Mbps'],
  [READINGS.connection.downloadMbps, 0.48, '0.48 Mbps'],
  [READINGS.connection.downloadMbps, 0.994, '0.99 Mbps'],
  [READINGS.connection.downloadMbps, 0.995, '1.0 Mbps'],
  [READINGS.connection.downloadMbps, 7.64, '7.6 Mbps'],
  [READINGS.connection.downloadMbps, 99.94, '99.9 Mbps'],
  [READINGS.connection.downloadMbps, 99.95, '100 Mbps'],
  [READINGS.connection.downloadMbps, 432.1, '432 Mbps'],
  [READINGS.connection.latencyMs, 4.23, '4.2 ms'],
  [READINGS.connection.latencyMs, 9.94, '9.9 ms'],
  [READINGS.connection.latencyMs, 9.95, '10 ms'],
  [READINGS.connection.latencyMs, 41.6, '42 ms'],
  [READINGS.microphone.clippedRatio, 0.0004, '0.04%'],
  [READINGS.microphone.clippedRatio, 0.024, '2.4%'],
  [READINGS.microphone.clippedRatio, 0.31, '31%'],
  [READINGS.microphone.lostBuffers, 0, '0 times'],
  [READINGS.microphone.lostBuffers, 1, '1 time'],
  [READINGS.microphone.lostBuffers, 5, '5 times'],
  [READINGS.connection.probes, 1, '1 packet'],
  [READINGS.connection.probes, 1200, '1200 packets'],
])('an amount of %o: %d is written as %s', (reading, value, text) => {
  expect(amountOf(reading, value)).toBe(text);
});

it('the size of a picture has no unit and no grouping', () => {
  expect(figureOf(READINGS.camera.width, 1920)).toBe('1920');
});

describe('the readings of a check', () => {
  it('are lines in the order of their table, with a true minus sign', () => {
    const readings = { device: 'Desk Mic', voiceSeconds: measured(3.44), peakDbfs: measured(-8.24) };
    expect(readingLines('microphone', readings)).toEqual([
      { key: 'peakDbfs', name: 'Peak', value: '−8.2 dBFS' },
      { key: 'voiceSeconds', name: 'Voice heard', value: '3.4 s' },
      { key: 'device', name: 'Device', value: 'Desk Mic' },
    ]);
  });

  it('say which numbers are estimated', () => {
    const readings = { latencyMs: assumed(60), uploadMbps: measured(0.42), provider: 'self' } as const;
    expect(readingLines('connection', readings)).toEqual([
      { key: 'latencyMs', name: 'Latency', value: '60 ms, estimated' },
      { key: 'uploadMbps', name: 'Upload', value: '0.42 Mbps' },
      { key: 'provider', name: 'Measured by', value: 'this server' },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('show an option of a newer page, %s, as its text', (power) => {
    const readings = { power } as unknown as Parameters<typeof readingLines<'environment'>>[1]; // A newer page may have more options.
    expect(readingLines('environment', readings)).toMatchObject([{ key: 'power', value: power }]);
  });

  it('count the people in a picture', () => {
    expect(readingLines('camera', { people: measured(2) })).toEqual([
      { key: 'people', name: 'In the picture', value: '2 people' },
    ]);
  });

  it('say that a busy computer prevented a measurement', () => {
    expect(readingLines('connection', { disturbedBy: 'busy-computer' })).toEqual([
      { key: 'disturbedBy', name: 'Not measured', value: 'the computer was too busy' },
    ]);
  });

  it('name the size of a picture in one line, estimated if either side is', () => {
    const size = { width: measured(1280), height: assumed(720) };
    expect(readingLines('camera', { ...size, faceFound: measured(false) })).toEqual([
      { key: 'faceFound', name: 'Face found', value: 'No' },
      { key: 'width', name: 'Picture', value: '1280 × 720, estimated' },
    ]);
  });

  it('mark an upper bound, and show none that is only assumed', () => {
    const minutes = (recordingMinutes: ReturnType<typeof measured<number>>) =>
      readingLines('environment', { recordingMinutes })[0]?.value;
    expect([minutes(measured(42)), minutes(assumed(178))]).toEqual(['up to 42 min', 'not known']);
  });

  it('mark a lower bound, rounded down', () => {
    const valuesOf = (readings: Parameters<typeof readingLines<'connection'>>[1]) =>
      readingLines('connection', readings).map(({ value }) => value);
    const fast = { loadedLatencyMs: atLeast(244.6), downloadMbps: atLeast(31), uploadMbps: atLeast(18.75) };
    const slow = { downloadMbps: atLeast(2.49), uploadMbps: atLeast(0.279) };
    expect(valuesOf(fast)).toEqual(['more than 244 ms', 'more than 31 Mbps', 'more than 18 Mbps']);
    expect(valuesOf(slow)).toEqual(['more than 2.4 Mbps', 'more than 0.27 Mbps']);
  });

  it('are none where nothing was read', () => {
    expect(readingLines('camera', {})).toEqual([]);
  });
});

const beganAt = '2026-11-24T14:03:10.000Z';
const clear: CourseSecond = [0, 0, 40, 48];

const at = (second: number) => formatSecond(new Date(Date.parse(beganAt) + 1000 * second).toISOString());

describe('the words of a course', () => {
  it.each<[string, readonly (CourseSecond | null)[], string]>([
    ['nothing', Array(34).fill(clear), 'nothing lost in 34 seconds'],
    ['one second', [null, clear], 'nothing lost in 1 second'],
    ['nothing measured', [null, null], 'not measured'],
    [
      'losses',
      [clear, [0.05, 50, 40, 48], clear, [0.3, 100, 40, 48], null],
      `2 of 4 seconds lost packets; the worst at ${at(3)}: 30% lost`,
    ],
    [
      'a burst',
      [clear, [0.3, 300, 40, 48], clear],
      `1 of 3 seconds lost packets; at ${at(1)}: 30% lost, 300 ms of it in a row`,
    ],
    [
      'a late second',
      [clear, clear, [0, 0, 60, 480]],
      `nothing lost in 3 seconds; packets were late at ${at(2)}: 480 ms`,
    ],
  ])('with %s give the number of seconds with losses, and the worst', (_what, seconds, words) => {
    expect(courseWords({ beganAt, seconds })).toBe(words);
  });
});
