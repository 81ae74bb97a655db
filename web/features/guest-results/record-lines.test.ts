import { expect, it } from 'vitest';
import { recordLines } from './record-lines';

const bare = {
  sessionCode: 'q4v8zk2m7x0c9t5hb3wn6ryjd1',
  microphoneStatus: 'warning',
  cameraStatus: 'passed',
  connectionStatus: 'failed',
  checklistCompleted: [],
} as const;

const linesOf = (findings: Parameters<typeof recordLines>[0]) =>
  recordLines(findings).map(({ name, value }) => `${name}: ${value}`);

it('a record without details says the three statuses and the checklist', () => {
  expect(linesOf({ ...bare, checklistCompleted: [] })).toEqual([
    'Microphone: Warning',
    'Camera: Passed',
    'Connection: Failed',
    'Checklist: nothing ticked',
  ]);
});

it('every reading is written with its unit, and an assumed one says so', () => {
  const lines = linesOf({
    ...bare,
    checklistCompleted: ['Glass of water', 'Phone on silent'],
    details: {
      microphone: {
        message: 'Audio level too low',
        device: 'Desk Mic',
        peakDbfs: { value: -31.24, basis: 'measured' },
      },
      camera: { message: 'Good camera setup!', faceFound: { value: true, basis: 'measured' } },
      connection: { message: 'Poor connection', uploadMbps: { value: 6, basis: 'assumed' } },
      browser: 'Firefox 145',
    },
  });
  expect(lines).toEqual([
    'Microphone: Warning: Audio level too low',
    'Microphone device: Desk Mic',
    'Peak level: -31.2 dBFS',
    'Camera: Passed: Good camera setup!',
    'Face found: yes',
    'Connection: Failed: Poor connection',
    'Upload: 6.0 Mbps (estimated)',
    'Browser: Firefox 145',
    'Checklist: Glass of water, Phone on silent',
  ]);
});
