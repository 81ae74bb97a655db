import { describe, expect, it } from 'vitest';
import { findingsOf, worstFinding } from './result-findings';

const passed = {
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'passed',
  details: null,
} as const;

describe('the worst finding', () => {
  it('is that nothing is wrong', () => {
    expect(worstFinding(passed)).toBe('All checks passed');
  });

  it('is a failure before a warning, with its reason', () => {
    const result = {
      ...passed,
      microphoneStatus: 'warning',
      connectionStatus: 'failed',
      details: { microphone: { message: 'Audio level too low' }, connection: { message: 'Poor connection' } },
    } as const;
    expect(worstFinding(result)).toBe('Connection failed: Poor connection');
  });

  it('is told without a reason where none was sent', () => {
    expect(worstFinding({ ...passed, cameraStatus: 'warning' })).toBe('Camera has a warning');
  });

  it('counts the others that are as bad', () => {
    expect(worstFinding({ ...passed, microphoneStatus: 'failed', cameraStatus: 'failed' })).toBe(
      'Microphone failed (and 1 more)',
    );
  });
});

it('keeps the order of the checks', () => {
  expect(findingsOf(passed).map((finding) => finding.name)).toEqual(['Microphone', 'Camera', 'Connection']);
});
