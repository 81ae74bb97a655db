import { describe, expect, it } from 'vitest';
import { parseSpeedTestOrder, parseSpeedTestUpdate, type SpeedTestMeasurements } from './speed-test-message';

const order = { downloadUrl: 'http://self/down', uploadUrl: 'http://self/up', provider: 'self' };
const update = {
  kind: 'progress',
  phase: 'download',
  percent: 40,
  liveMbps: 7,
  measurements: { latencyMs: 20, bytesMoved: 9 },
};

describe('parseSpeedTestOrder', () => {
  it('takes an order', () => expect(parseSpeedTestOrder(order)).toEqual(order));
  it.each([undefined, 'x', {}, { ...order, provider: 'other' }, { ...order, uploadUrl: 1 }])('refuses %o', (data) => {
    expect(parseSpeedTestOrder(data)).toBeUndefined();
  });
});

describe('parseSpeedTestUpdate', () => {
  it('takes an update', () => expect(parseSpeedTestUpdate(update)).toEqual(update));

  it('takes every measurement', () => {
    const measurements: Required<SpeedTestMeasurements> = {
      latencyMs: 20,
      jitterMs: 3,
      loadedLatencyMs: 90,
      downloadMbps: 48,
      uploadMbps: 11,
      atLeast: ['downloadMbps'],
      disturbed: ['latencyMs'],
      bytesMoved: 9,
    };
    expect(parseSpeedTestUpdate({ ...update, measurements })?.measurements).toEqual(measurements);
  });

  it('takes the bounds and what a busy computer hid, without unknown names', () => {
    const measurements = { bytesMoved: 9, atLeast: ['uploadMbps', 'x'], disturbed: ['latencyMs', 'bytesMoved'] };
    expect(parseSpeedTestUpdate({ ...update, measurements })?.measurements).toEqual({
      bytesMoved: 9,
      atLeast: ['uploadMbps'],
      disturbed: ['latencyMs'],
    });
  });

  it('drops what is no amount', () => {
    const measurements = { latencyMs: Number.NaN, downloadMbps: -1, uploadMbps: '3', jitterMs: 2, bytesMoved: 9 };
    expect(parseSpeedTestUpdate({ ...update, measurements })?.measurements).toEqual({ jitterMs: 2, bytesMoved: 9 });
  });

  it.each([
    null,
    {},
    { ...update, kind: 'x' },
    { ...update, phase: 'x' },
    { ...update, percent: Number.NaN },
    { ...update, measurements: {} },
  ])('refuses %o', (data) => expect(parseSpeedTestUpdate(data)).toBeUndefined());
});
