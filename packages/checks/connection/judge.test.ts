import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assumed, measured, type Reading } from '../reading';
import { connectionException, judgeConnection } from './judge';
import { assumedReadings, type JudgedConnection } from './readings';

const line = (latencyMs: number, downloadMbps: number, uploadMbps: number): JudgedConnection => ({
  latencyMs: measured(latencyMs),
  downloadMbps: measured(downloadMbps),
  uploadMbps: measured(uploadMbps),
});

const severity = { passed: 0, warning: 1, failed: 2 } as const;

describe('judgeConnection', () => {
  it.each([
    ['4.00', line(10, 100, 50), 'passed', 'Excellent connection'],
    ['3.67', line(40, 30, 20), 'passed', 'Excellent connection'],
    ['3.33', line(40, 20, 20), 'passed', 'Good connection'],
    ['2.67', line(100, 20, 10), 'passed', 'Good connection'],
    ['2.33', line(100, 10, 10), 'warning', 'Fair connection'],
    ['1.67', line(100, 10, 1), 'warning', 'Fair connection'],
    ['1.33', line(200, 10, 1), 'failed', 'Poor connection'],
    ['1.00', line(900, 1, 0.1), 'failed', 'Poor connection'],
  ] as const)('lets an average of %s decide', (_, readings, status, message) => {
    expect(judgeConnection(readings)).toMatchObject({ status, message });
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

  it('keeps what the average says where it is worse than a guard', () => {
    expect(judgeConnection(line(500, 0.5, 0.1))).toMatchObject({ status: 'failed', code: 'poor' });
    expect(judgeConnection(line(100, 10, 0.1))).toMatchObject({ status: 'warning', code: 'fair' });
  });

  it('never passes the defaults, of which nothing was measured (M3)', () => {
    expect(judgeConnection(assumedReadings())).toMatchObject({
      status: 'warning',
      code: 'estimated',
      details: 'Estimated: the speed test could not run.',
    });
  });

  it('says which of the readings were assumed', () => {
    const verdict = judgeConnection({ ...line(20, 100, 50), downloadMbps: assumed(25), uploadMbps: assumed(6) });
    expect(verdict.status).toBe('warning');
    expect(verdict.details).toBe('Estimated: the speed test could not run for download and upload.');
  });

  it('says first what the measured part has found wrong', () => {
    const slow = judgeConnection({ ...line(20, 100, 0.2), downloadMbps: assumed(25) });
    expect(slow).toMatchObject({ status: 'warning', code: 'upload-too-slow' });
    expect(slow.details).toContain('Your upload is too slow');
    expect(slow.details).toContain('Estimated: the speed test could not run for download.');
  });

  it('stays failed with an assumed reading', () => {
    const poor = judgeConnection({ ...line(900, 0.3, 1), uploadMbps: assumed(6) });
    expect(poor).toMatchObject({ status: 'failed', message: 'Poor connection' });
    expect(poor.details).toContain('Estimated: the speed test could not run for upload.');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1])(
    'takes %d for something that could not be parsed, and assumes the default',
    (broken) => {
      expect(judgeConnection(line(20, broken, 50))).toEqual(
        judgeConnection({ ...line(20, 100, 50), downloadMbps: assumed(25) }),
      );
    },
  );

  it('takes a speed of zero for what it is', () => {
    expect(judgeConnection(line(20, 100, 0)).code).toBe('upload-too-slow');
  });

  it('names the worst metric in its advice', () => {
    expect(judgeConnection(line(300, 12, 9)).advice).toContain('VPN');
    expect(judgeConnection(line(20, 6, 1)).advice).toContain('uploads');
    expect(judgeConnection(line(20, 2, 5)).advice).toContain('streams');
  });
});

describe('every verdict', () => {
  const anyReading: fc.Arbitrary<Reading> = fc.record({
    value: fc.oneof(fc.double(), fc.double({ min: 0, max: 200 })),
    basis: fc.constantFrom('measured' as const, 'assumed' as const),
  });
  const anyLine = fc.record({ latencyMs: anyReading, downloadMbps: anyReading, uploadMbps: anyReading });

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

  it('has advice unless it passed', () => {
    fc.assert(
      fc.property(anyLine, (readings) => {
        const { status, advice } = judgeConnection(readings);
        expect(advice === undefined).toBe(status === 'passed');
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

describe('connectionException', () => {
  it('has the words of the specification (S2 §8)', () => {
    expect(connectionException()).toMatchObject({
      status: 'failed',
      message: 'Connection test failed',
      details: 'Unable to test connection. Please check your internet and try again.',
    });
  });
});
