import type { RecordingAnswer } from '@linecheck/contract';
import type { Texts } from '../message';

/** What a result says, for the guest who sends it and the host who reads it. */
export default {
  from: 'From',
  checklist: 'Checklist',
  nothingTicked: 'Nothing ticked',
  recording: 'Test video',
  recordingAnswers: {
    sent: 'Sent',
    skipped: 'Skipped',
    undecided: 'Not recorded',
    deleted: 'Recorded and deleted',
    no_devices: 'Not possible',
    not_offered: 'Not asked for',
  } satisfies Record<RecordingAnswer, string>,
  checkedWith: 'Checked with',
  unknownMachine: 'Unknown',
  machine: '{browser} on {system}',
  outcome: '{status}: {message}',
  why: 'Reason given',
  advice: 'Advice given',
  alsoNoted: 'Also noted',
} as const satisfies Texts;
