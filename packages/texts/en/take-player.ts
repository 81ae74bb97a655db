import type { Texts } from '../message';

/** What comes after a take of the microphone. */
export default {
  otherMicrophone: 'The one you chose is no longer available, so we listened to “{deviceLabel}”.',
  otherMicrophoneTitle: 'Another microphone was tested',
  player: {
    play: 'Play Recording',
    pause: 'Pause',
    seek: 'Position in the recording',
    failed: 'This recording cannot be played here.',
  },
} as const satisfies Texts;
