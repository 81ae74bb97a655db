import { describe, expect, it } from 'vitest';
import { guestMachine, readingsOf } from './result-readings';

describe('the readings behind a result', () => {
  it('say of each number whether it was measured or estimated', () => {
    const { connection } = readingsOf({
      connection: {
        message: 'Fair connection',
        latencyMs: { value: 60, basis: 'assumed' },
        downloadMbps: { value: 25.4, basis: 'measured' },
        uploadMbps: { value: 0.42, basis: 'measured' },
      },
    });
    expect(connection).toEqual([
      { name: 'Latency', value: '60 ms, estimated' },
      { name: 'Download', value: '25 Mbps, measured' },
      { name: 'Upload', value: '0.4 Mbps, measured' },
    ]);
  });

  it('write a level with a true minus sign', () => {
    const { microphone } = readingsOf({
      microphone: { message: 'Good', peakDbfs: { value: -8.24, basis: 'measured' }, processing: 'automatic-gain' },
    });
    expect(microphone).toEqual([
      { name: 'Peak', value: '−8.2 dBFS, measured' },
      { name: 'Level read', value: 'with automatic gain' },
    ]);
  });

  it('write shares in per cent, small ones with a decimal', () => {
    const { microphone, camera } = readingsOf({
      microphone: { message: 'Loud', clippedRatio: { value: 0.024, basis: 'measured' } },
      camera: { message: 'Dim', brightness: { value: 0.31, basis: 'measured' } },
    });
    expect([microphone[0]?.value, camera[0]?.value]).toEqual(['2.4 %, measured', '31 %, measured']);
  });

  it('are empty where nothing was sent', () => {
    expect(readingsOf({})).toEqual({ microphone: [], camera: [], connection: [] });
  });
});

describe('the machine of a guest', () => {
  it('is a browser on a system', () => {
    expect(guestMachine({ browser: 'Firefox 131', system: 'Windows' })).toBe('Firefox 131 on Windows');
  });

  it('is as much as is known', () => {
    expect(guestMachine({ system: 'iOS' })).toBe('iOS');
    expect(guestMachine({})).toBeUndefined();
  });
});
