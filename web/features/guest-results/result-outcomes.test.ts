import { guestResults } from '@linecheck/texts/en/results';
import { expect, it } from 'vitest';
import { namedOutcomes } from './result-outcomes';
import { worstFinding } from './results';

const passed = {
  microphoneStatus: 'passed',
  cameraStatus: 'passed',
  connectionStatus: 'passed',
  details: null,
  recheck: null,
  fit: null,
} as const;

it.each([
  ['that all checks passed', {}, 'All checks passed'],
  ['without a reason where none was sent', { cameraStatus: 'warning' }, 'Camera has a warning'],
  [
    'a failure before a warning, with its reason',
    {
      microphoneStatus: 'warning',
      connectionStatus: 'failed',
      details: { microphone: { message: 'Audio level too low' }, connection: { message: 'Poor connection' } },
    },
    'Connection failed: Poor connection',
  ],
  [
    'the number of others that are as bad',
    { microphoneStatus: 'failed', cameraStatus: 'failed' },
    'Microphone failed (and 1 more)',
  ],
] as const)('the headline of a result is %s', (_what, given, words) => {
  expect(worstFinding(guestResults, { ...passed, ...given })).toBe(words);
});

it('keeps the order of the checks', () => {
  expect(namedOutcomes(passed).map(({ name }) => name)).toEqual(['Microphone', 'Camera', 'Connection']);
});
