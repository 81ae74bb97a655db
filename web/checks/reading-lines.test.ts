import { assumed, atLeast, measured } from '@linecheck/checks/reading';
import { READINGS } from '@linecheck/checks/readings';
import { describe, expect, it } from 'vitest';
import { amountOf, figureOf, readingLines } from './reading-lines';

describe('a figure', () => {
  it.each([
    [0, '0.00'],
    [0.48, '0.48'],
    [0.994, '0.99'],
    [0.995, '1.0'],
    [7.64, '7.6'],
    [99.94, '99.9'],
    [99.95, '100'],
    [432.1, '432'],
  ])('of %d Mbps is %s', (mbps, text) => {
    expect(figureOf(READINGS.connection.downloadMbps, mbps)).toBe(text);
  });

  it.each([
    [4.23, '4.2'],
    [9.94, '9.9'],
    [9.95, '10'],
    [41.6, '42'],
  ])('of %d ms is %s', (ms, text) => {
    expect(figureOf(READINGS.connection.latencyMs, ms)).toBe(text);
  });

  it.each([
    [0.0004, '0.04%'],
    [0.024, '2.4%'],
    [0.31, '31%'],
  ])('of a share of %d is %s', (share, text) => {
    expect(amountOf(READINGS.microphone.clippedRatio, share)).toBe(text);
  });

  it.each([
    [0, '0 times'],
    [1, '1 time'],
    [5, '5 times'],
  ])('of %d losses is %s', (losses, text) => {
    expect(amountOf(READINGS.microphone.lostBuffers, losses)).toBe(text);
  });

  it.each([
    [1, '1 packet'],
    [1200, '1200 packets'],
  ])('of %d packets is %s', (packets, text) => {
    expect(amountOf(READINGS.connection.probes, packets)).toBe(text);
  });

  it('of more than a thousand is written without grouping, as pictures are measured', () => {
    expect(figureOf(READINGS.camera.width, 1920)).toBe('1920');
  });
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

  it('name the size of a picture in one line, as sure as its less sure side', () => {
    const size = { width: measured(1280), height: assumed(720) };
    expect(readingLines('camera', { ...size, faceFound: measured(false) })).toEqual([
      { key: 'faceFound', name: 'Face found', value: 'No' },
      { key: 'width', name: 'Picture', value: '1280 × 720, estimated' },
    ]);
  });

  it('say of a bound that it is one, and whether it is told to everybody', () => {
    const minutes = (reading: ReturnType<typeof measured<number>>) =>
      readingLines('environment', { recordingMinutes: reading }).map(({ value }) => value);
    expect([minutes(measured(42)), minutes(assumed(178))]).toEqual([['up to 42 min'], ['up to 178 min, estimated']]);
  });

  it('say of a speed that more may be true, and never more than is certain', () => {
    const readings = { loadedLatencyMs: atLeast(244.6), downloadMbps: atLeast(31), uploadMbps: atLeast(18.75) };
    expect(readingLines('connection', readings).map(({ value }) => value)).toEqual([
      'more than 244 ms',
      'more than 31 Mbps',
      'more than 18 Mbps',
    ]);
    const slow = { downloadMbps: atLeast(2.49), uploadMbps: atLeast(0.279) };
    expect(readingLines('connection', slow).map(({ value }) => value)).toEqual([
      'more than 2.4 Mbps',
      'more than 0.27 Mbps',
    ]);
  });

  it('are none where nothing was read', () => {
    expect(readingLines('camera', {})).toEqual([]);
  });
});
