import { describe, expect, it } from 'vitest';
import { microphoneAttempts } from './open-microphone';

const PROCESSED = {
  sampleRate: { ideal: 44100 },
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

describe('microphoneAttempts', () => {
  it('asks for the chosen device as the specification writes, then for the default one', () => {
    expect(microphoneAttempts('a')).toEqual([
      { audio: { ...PROCESSED, deviceId: { exact: 'a' } } },
      { audio: PROCESSED },
    ]);
  });

  it('asks once where nothing was chosen', () => {
    expect(microphoneAttempts(undefined)).toEqual([{ audio: PROCESSED }]);
  });
});
