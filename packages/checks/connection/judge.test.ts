import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumed, eachMeasured, measured } from '../reading';
import { averageScore, connectionException, judgeConnection, scoresOf } from './judge';
import { assumedReadings, type ConnectionReadings, type JudgedConnection } from './readings';

const line = (latencyMs: number, downloadMbps: number, uploadMbps: number): JudgedConnection => ({
  latencyMs: measured(latencyMs),
  downloadMbps: measured(downloadMbps),
  uploadMbps: measured(uploadMbps),
});

const severity = { passed: 0, warning: 1, failed: 2 } as const;

describe('judgeConnection', () => {
  it.each([
    ['4.00', line(10, 100, 50), 'passed', 'excellent'],
    ['3.67', line(40, 30, 20), 'passed', 'excellent'],
    ['3.33', line(40, 20, 20), 'passed', 'good'],
    ['2.67', line(100, 20, 10), 'passed', 'good'],
    ['2.33', line(100, 10, 10), 'warning', 'fair'],
    ['1.67', line(100, 10, 1), 'warning', 'fair'],
    ['1.33', line(200, 10, 1), 'failed', 'poor'],
    ['1.00', line(900, 1, 0.1), 'failed', 'poor'],
  ] as const)('lets an average of %s decide', (_, readings, status, code) => {
    expect(judgeConnection(readings)).toMatchObject({ status, code });
  });

  it.each([
    [line(20, 100, 0.49), 'warning', 'upload-too-slow'],
    [line(20, 100, 0.5), 'passed', 'good'],
    [line(20, 0.99, 50), 'warning', 'download-too-slow'],
    [line(20, 1, 50), 'passed', 'good'],
    [line(400, 100, 50), 'warning', 'latency-too-high'],
    [line(399.9, 100, 50), 'passed', 'good'],
  ] as const)('has guards that the average cannot outvote (M5): %o', (readings, status, code) => {
    expect(judgeConnection(readings)).toMatchObject({ status, code });
  });

  it('does not depend on the course of the line after the check', () => {
    const lost = Array(60).fill([1, 1000, null, null]);
    const lineCourse = measured({ beganAt: '2026-11-24T14:03:00.000Z', seconds: lost });
    expect(judgeConnection({ ...line(10, 100, 50), lineCourse })).toEqual(judgeConnection(line(10, 100, 50)));
  });

  it('keeps the verdict of an average that is worse than a guard', () => {
    expect(judgeConnection(line(500, 0.5, 0.1))).toMatchObject({ status: 'failed', code: 'poor' });
    expect(judgeConnection(line(100, 10, 0.1))).toMatchObject({ status: 'warning', code: 'fair' });
  });

  it('never passes the unmeasured defaults (M3)', () => {
    expect(judgeConnection(assumedReadings())).toEqual({ status: 'warning', code: 'unmeasured', params: {} });
  });

  it('reports which readings were assumed', () => {
    const verdict = judgeConnection({ ...line(20, 100, 50), downloadMbps: assumed(25), uploadMbps: assumed(6) });
    expect(verdict).toEqual({ status: 'warning', code: 'estimated', params: { estimated: 'download-upload' } });
  });

  it('keeps the faults of the measured part, and reports the assumed readings', () => {
    const slow = judgeConnection({ ...line(20, 100, 0.2), downloadMbps: assumed(25) });
    expect(slow).toEqual({ status: 'warning', code: 'upload-too-slow', params: { estimated: 'download' } });
  });

  it('stays failed with an assumed reading', () => {
    const poor = judgeConnection({ ...line(900, 0.3, 1), uploadMbps: assumed(6) });
    expect(poor).toEqual({ status: 'failed', code: 'poor', params: { worst: 'download', estimated: 'upload' } });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1])(
    'takes %d for something that could not be parsed, and assumes the default',
    (broken) => {
      expect(judgeConnection(line(20, broken, 50))).toEqual(
        judgeConnection({ ...line(20, 100, 50), downloadMbps: assumed(25) }),
      );
    },
  );

  it.each([line(10, 100, 50), line(900, 0.3, 0.1)])('never judges what a busy computer has decided: %o', (readings) => {
    const verdict = judgeConnection({ ...readings, disturbedBy: 'busy-computer' });
    expect(verdict).toEqual({ status: 'warning', code: 'unmeasured', params: { cause: 'busy-computer' } });
  });

  it('accepts a speed of zero', () => {
    expect(judgeConnection(line(20, 100, 0)).code).toBe('upload-too-slow');
  });

  it('names the worst metric', () => {
    expect(judgeConnection(line(300, 12, 9)).params).toEqual({ worst: 'latency' });
    expect(judgeConnection(line(20, 6, 1)).params).toEqual({ worst: 'upload' });
    expect(judgeConnection(line(20, 2, 5)).params).toEqual({ worst: 'download' });
  });
});

describe('the path that calls take', () => {
  const over = (path: Partial<ConnectionReadings>) => judgeConnection({ ...line(20, 100, 50), ...path });
  const lossy = (up: number, down: number, probes = 300) =>
    over({ mediaPath: 'measured', ...eachMeasured({ lostUpShare: up, lostDownShare: down, probes }) });

  it.each([
    ['blocked', 'warning', 'udp-blocked'],
    ['unsteady', 'warning', 'path-unsteady'],
    ['not-offered', 'passed', 'excellent'],
    ['hidden', 'passed', 'excellent'],
    ['cut-off', 'passed', 'excellent'],
    ['busy-computer', 'passed', 'excellent'],
    ['no-webrtc', 'passed', 'excellent'],
    ['no-udp', 'passed', 'excellent'],
  ] as const)('that is %s makes the verdict %s', (mediaPath, status, code) => {
    expect(over({ mediaPath })).toMatchObject({ status, code });
  });

  it.each(['no-webrtc', 'no-udp'] as const)('reports what the browser lacks (%s), whatever the verdict', (path) => {
    expect(over({ mediaPath: path }).params).toEqual({ path });
    expect(judgeConnection({ ...line(900, 1, 0.1), mediaPath: path })).toMatchObject({
      status: 'failed',
      params: { path },
    });
  });

  it.each(['this-computer', 'private-network'] as const)(
    'to a server that is not on the internet says so (%s)',
    (serverPlace) => {
      expect(over({ serverPlace }).params).toEqual({ place: serverPlace });
      expect(judgeConnection({ ...line(900, 1, 0.1), serverPlace }).params).toMatchObject({ place: serverPlace });
    },
  );

  it('loses too much from 3 in 100 on, in the direction that loses more', () => {
    expect(lossy(0.0299, 0.01).status).toBe('passed');
    expect(lossy(0.03, 0.01)).toEqual({ status: 'warning', code: 'loss-too-high', params: { way: 'up', lost: 3 } });
    expect(lossy(0.04, 0.081).params).toEqual({ way: 'down', lost: 8 });
    expect(lossy(0.5, 0.5, 299).status, 'too few probes').toBe('passed');
  });

  it.each([
    [{ packetJitterMs: 29.9 }, 'passed', 'excellent'],
    [{ packetJitterMs: 30 }, 'warning', 'jitter-too-high'],
    [{ roundTripMs: 150, busyRoundTripMs: 400 }, 'warning', 'busy-too-late'],
    [{ roundTripMs: 151, busyRoundTripMs: 400 }, 'passed', 'excellent'],
    [{ roundTripMs: 10, busyRoundTripMs: 399.9 }, 'passed', 'excellent'],
    [{ busyRoundTripMs: 900 }, 'passed', 'excellent'],
  ] as const)('delays too much, and too unevenly: %o', (values, status, code) => {
    expect(over({ mediaPath: 'measured', ...eachMeasured(values) })).toMatchObject({ status, code });
  });

  it.each([
    [{ packetJitterMs: 14.9, roundTripMs: 20, busyRoundTripMs: 119 }, undefined],
    [{ packetJitterMs: 15, roundTripMs: 20, busyRoundTripMs: 120 }, ['some-jitter', 'later-when-busy']],
    [{ packetJitterMs: 30, roundTripMs: 20, busyRoundTripMs: 390 }, ['later-when-busy']],
    [{ roundTripMs: 20, busyRoundTripMs: 900 }, undefined],
    [{ lostUpShare: 0.009, lostDownShare: 0.01, probes: 300 }, ['some-loss']],
    [{ lostUpShare: 0.02, lostDownShare: 0.02, probes: 299 }, undefined],
    [{ lostUpShare: 0.03, lostDownShare: 0.02, probes: 300 }, undefined],
  ] as const)('has findings beside the verdict, without repetition: %o', (values, findings) => {
    expect(over({ mediaPath: 'measured', ...eachMeasured(values) }).params.findings).toEqual(findings);
  });

  it('never improves a verdict', () => {
    const failed = { ...line(900, 1, 0.1), mediaPath: 'blocked' };
    expect(judgeConnection(failed)).toMatchObject({ status: 'failed', code: 'poor' });
  });
});

describe('every verdict', () => {
  it('passes no line of which one reading was not measured', () => {
    const good = fc.double({ min: 0, max: 20, noNaN: true });
    const metric = fc.constantFrom('latencyMs' as const, 'downloadMbps' as const, 'uploadMbps' as const);
    const notMeasured = fc.oneof(
      fc.double({ min: 0, max: 500, noNaN: true }).map(assumed),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -3).map(measured),
    );
    fc.assert(
      fc.property(good, metric, notMeasured, (latencyMs, name, reading) => {
        expect(judgeConnection({ ...line(latencyMs, 90, 40), [name]: reading }).status).not.toBe('passed');
      }),
    );
  });

  it('never gets worse when the line gets better', () => {
    const value = fc.double({ min: 0, max: 600, noNaN: true });
    const gain = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(value, value, value, gain, (latencyMs, downloadMbps, uploadMbps, more) => {
        const before = judgeConnection(line(latencyMs, downloadMbps, uploadMbps)).status;
        const better = judgeConnection(line(Math.max(0, latencyMs - more), downloadMbps + more, uploadMbps + more));
        expect(severity[better.status]).toBeLessThanOrEqual(severity[before]);
      }),
    );
  });
});

it('a check that failed with an error is failed (S2 §8)', () => {
  expect(connectionException()).toEqual({ status: 'failed', code: 'exception', params: {} });
});

describe('scores (S2 §5)', () => {
  it.each([
    ['latency', [0, 29.9], 4],
    ['latency', [30, 59.9], 3],
    ['latency', [60, 149.9], 2],
    ['latency', [150, 5000], 1],
    ['download', [1000, 25], 4],
    ['download', [24.9, 15], 3],
    ['download', [14.9, 5], 2],
    ['download', [4.9, 0], 1],
    ['upload', [1000, 15], 4],
    ['upload', [14.9, 8], 3],
    ['upload', [7.9, 3], 2],
    ['upload', [2.9, 0], 1],
  ] as const)('of a %s of %o are %d', (metric, values, score) => {
    const others = { latencyMs: measured(200), downloadMbps: measured(1), uploadMbps: measured(1) };
    const key = ({ latency: 'latencyMs', download: 'downloadMbps', upload: 'uploadMbps' } as const)[metric];
    for (const value of values) expect(scoresOf({ ...others, [key]: measured(value) })[metric]).toBe(score);
  });

  it('are averaged', () => {
    expect(averageScore({ latency: 4, download: 3, upload: 1 })).toBeCloseTo(8 / 3, 9);
  });
});
