import type { Texts } from '../message';

/** What comes after a take of the microphone. */
export default {
  otherMicrophone: 'The one you chose is no longer available, so we listened to “{deviceLabel}”.',
  otherMicrophoneTitle: 'Another microphone was tested',
  zones: { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' },
  tracks: { processed: 'As a call hears it', unprocessed: 'Unprocessed' },
  legend: {
    label: 'In this recording',
    clipped: 'Clipped at {places}',
    gap: { one: 'A gap at {places}', other: 'Gaps at {places}' },
    stretch: '{from}–{to}',
    goTo: 'Go to {place}',
    background: 'Background of this recording: {dbfs} dBFS',
    quietBackground: 'Background of this recording: below {dbfs} dBFS',
  },
  player: {
    heard: 'What you hear',
    play: 'Play Recording',
    pause: 'Pause',
    seek: 'Position in the recording',
    position: '{time} of {duration}',
    failed: 'This recording cannot be played here.',
  },
} as const satisfies Texts;
