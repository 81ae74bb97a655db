import type { Texts } from '../message';

export default {
  otherMicrophone: 'The one you chose is no longer available, so we listened to “{deviceLabel}”.',
  player: {
    play: 'Play Recording',
    pause: 'Pause',
    seek: 'Position in the recording',
    failed: 'This recording cannot be played here.',
  },
  otherMicrophoneTitle: 'Another microphone was tested',
  secondsLeft: 'Seconds left',
  whatToSay: 'Say what you had for breakfast, in your normal voice',
} as const satisfies Texts;
