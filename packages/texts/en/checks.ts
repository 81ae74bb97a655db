import type { Check } from '@linecheck/checks/check';

interface CheckWords {
  readonly name: string;
  /** Of its card (S2 §2). */
  readonly stepTitle: string;
}

export default {
  microphone: { name: 'Microphone', stepTitle: 'Microphone Test' },
  speakers: { name: 'Speakers', stepTitle: 'Speaker Test' },
  camera: { name: 'Camera', stepTitle: 'Camera Test' },
  connection: { name: 'Connection', stepTitle: 'Connection Test' },
} as const satisfies Record<Check, CheckWords>;
