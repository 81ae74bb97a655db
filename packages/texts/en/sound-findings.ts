import type { FindingCode, WarningCode } from '@linecheck/checks/microphone/evidence/findings';
import type { FindingWords } from '../finding-words';
import type { VerdictMessage } from '../verdict-message';

/** The verdicts of those that lower a pass. */
const verdicts = {
  'loud-noise': {
    message: 'Background noise too loud',
    details: 'There is a lot of noise behind your voice.',
    advice: 'Switch off fans, close the window, or move closer to the microphone, then retest.',
  },
  'telephone-band': {
    message: 'Telephone-quality microphone',
    details: 'Your voice sounds like a phone call. A Bluetooth headset does that while its microphone is on.',
    advice: 'Choose another microphone, or use a cable, then retest.',
  },
  'room-echo': {
    message: 'Room echo',
    details: 'Your room echoes, and your voice sounds far away.',
    advice: 'Move closer to the microphone, or to a room with carpet, curtains or a sofa, then retest.',
  },
  'flat-tops': {
    message: 'Audio level too high',
    details: 'The loudest parts of your voice are cut off before they reach the browser.',
    advice: 'Turn the level down at the microphone or at the interface, then retest.',
  },
  'drop-outs': {
    message: 'Sound drops out',
    details: 'Your sound breaks up.',
    advice: 'Plug the microphone straight into the computer, close other programs, or use another cable, then retest.',
  },
  hum: {
    message: 'Mains hum',
    details: 'We hear an electrical hum.',
    advice:
      'Unplug the charger, use another socket or cable, and keep the microphone away from power supplies, then retest.',
  },
  'channels-cancel': {
    message: 'Channels cancel each other',
    details: 'One channel is reversed, so your voice vanishes where both are played as one.',
    advice: 'Switch the phase at the interface or choose mono, then retest.',
  },
} as const satisfies Readonly<Record<WarningCode, VerdictMessage>>;

const findings = {
  'loud-noise': {
    chip: 'Loud background noise',
    about: 'Your voice should stand at least 15 dB above everything else that the microphone hears.',
  },
  'some-noise': {
    chip: 'Some background noise',
    about: 'Others will hear the room behind you. A fan switched off, a closed window or a closer microphone helps.',
  },
  'telephone-band': {
    chip: 'Telephone quality',
    about: 'The highest tones of your voice do not arrive: everything above about 4 kHz is missing.',
  },
  'call-band': {
    chip: 'Call quality',
    chipOfNumber: 'Call quality, up to {bandwidthKhz} kHz',
    about: 'Good enough for a call. For a recording, choose a microphone with a cable or the built-in one.',
  },
  'room-echo': {
    chip: 'Room echo',
    about: 'Bare walls send your voice back to the microphone. No program takes that out of a recording again.',
  },
  'room-sound': {
    chip: 'Some room sound',
    about: 'The room is heard a little. It gets drier the closer you are to the microphone.',
  },
  'flat-tops': {
    chip: 'Cut off by the device',
    about: 'The microphone or its amplifier was too loud for itself, although the level that arrives is not.',
  },
  'cut-peaks': {
    chip: 'Single peaks cut off',
    about: 'A few moments were louder than the microphone can carry. A little less level leaves room for laughter.',
  },
  'true-peak': {
    chip: 'Peaks near the limit',
    about: 'The loudest moment leaves less than 1 dB of room. Turn the microphone level down a little.',
  },
  'turn-up': {
    chip: 'A little quiet for a recording',
    about: 'Turn the microphone level up until the loudness reads about −22 LUFS, with a true peak below −6 dBTP.',
  },
  'turn-down': {
    chip: 'A little loud for a recording',
    about: 'Turn the microphone level down until the loudness reads about −22 LUFS, with a true peak below −6 dBTP.',
  },
  'move-closer': {
    chip: 'Far from the microphone',
    about: 'Your voice is quiet and the room is not, so more level would lift the noise as well. Move closer instead.',
  },
  'drop-outs': {
    chip: 'Sound drops out',
    about: 'Pieces of the sound got lost on the way from the microphone, which is heard as clicks and gaps.',
  },
  hum: {
    chip: 'Mains hum',
    about: 'The mains is heard as a deep tone behind your voice, mostly by way of a cable or a charger.',
  },
  'faint-hum': {
    chip: 'Faint mains hum',
    about:
      'A deep tone of the mains lies behind your voice. Without the charger, or at another socket, it often goes away.',
  },
  'channels-cancel': {
    chip: 'Channels cancel each other',
    about: 'Phones and loudspeakers add both channels to one. What is reversed in one of them goes missing.',
  },
  'one-channel': {
    chip: 'Only one channel',
    about: 'Your microphone is heard on one side alone. Your host can switch the track to mono.',
  },
  offset: {
    chip: 'Offset in the signal',
    about:
      'The converter adds a constant to your sound. It is not heard, but costs some level; your host can filter it.',
  },
} as const satisfies Readonly<Record<FindingCode, FindingWords>>;

/** What was found in the sound of a take, beside its level. */
export default {
  verdicts,
  findings,
  alsoHeard: 'Also heard',
} as const;
