import guestResults from '@linecheck/texts/en/guest-results';
import { describe, expect, it } from 'vitest';
import { namedOutcomes, worstFinding } from './result-outcomes';

const passed = {
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'passed',
  details: null,
} as const;

describe('the worst finding', () => {
  it('is that nothing is wrong', () => {
    expect(worstFinding(guestResults, passed)).toBe('All checks passed');
  });

  it('is a failure before a warning, with its reason', () => {
    const result = {
      ...passed,
      microphoneStatus: 'warning',
      connectionStatus: 'failed',
      details: { microphone: { message: 'Audio level too low' }, connection: { message: 'Poor connection' } },
    } as const;
    expect(worstFinding(guestResults, result)).toBe('Connection failed: Poor connection');
  });

  it('is told without a reason where none was sent', () => {
    expect(worstFinding(guestResults, { ...passed, cameraStatus: 'warning' })).toBe('Camera has a warning');
  });

  it('counts the others that are as bad', () => {
    expect(worstFinding(guestResults, { ...passed, microphoneStatus: 'failed', cameraStatus: 'failed' })).toBe(
      'Microphone failed (and 1 more)',
    );
  });
});

it('keeps the order of the checks', () => {
  expect(namedOutcomes(passed).map(({ name }) => name)).toEqual(['Microphone', 'Camera', 'Connection']);
});
