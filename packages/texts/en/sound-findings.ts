import type { FindingCode } from '@linecheck/checks/microphone/evidence/findings';
import type { MeasurementName } from '@linecheck/checks/microphone/evidence/measurements';
import type { EchoOutcome } from '@linecheck/checks/speakers/judge';
import type { Message, Texts } from '../message';

interface FindingTexts {
  /** The message of a verdict that it lowers. */
  readonly title: Message;
  /** A few words for a guest who has passed. */
  readonly chip: Message;
  /** The one thing to do about it; a host alone knows what to do without. */
  readonly advice?: Message;
  /** What a host reads. */
  readonly host: Message;
}

const findings = {
  'loud-noise': {
    title: 'Background noise too loud',
    chip: 'Loud background noise',
    advice:
      'There is a lot of noise behind your voice. Switch off fans, close the window, or move closer to the microphone, then retest.',
    host: '{snrDb} dB above the noise; background {noiseDbfsA} dBFS(A)',
  },
  'some-noise': {
    title: 'Some background noise',
    chip: 'Some background noise',
    advice: 'For a clean recording, switch off fans and close the window.',
    host: '{snrDb} dB above the noise; background {noiseDbfsA} dBFS(A)',
  },
  'telephone-band': {
    title: 'Telephone-quality microphone',
    chip: 'Telephone quality, up to {bandwidthKhz} kHz',
    advice:
      'Your voice sounds like a phone call. A Bluetooth headset does that while its microphone is on. Choose another microphone, or use a cable.',
    host: '{bandwidthKhz} kHz (narrowband)',
  },
  'call-band': {
    title: 'Call-quality microphone',
    chip: 'Call quality, up to {bandwidthKhz} kHz',
    advice: 'For a recording, choose a wired or built-in microphone, which carries the whole of your voice.',
    host: '{bandwidthKhz} kHz (wideband)',
  },
  'room-echo': {
    title: 'Room echo',
    chip: 'Echoing room',
    advice:
      'Your room echoes and your voice sounds far away. Move closer to the microphone, or to a room with carpet, curtains or a sofa.',
    host: 'Room: strong',
  },
  'room-sound': {
    title: 'Some room sound',
    chip: 'Some room sound',
    advice: 'Move a little closer to the microphone, so that less of the room is heard.',
    host: 'Room: some',
  },
  'flat-tops': {
    title: 'Audio level too high',
    chip: 'Peaks cut off',
    advice:
      'Your voice is cut off before it reaches the browser. Turn the level down at the microphone or interface, then retest.',
    host: 'Peaks cut off below full scale',
  },
  'cut-peaks': {
    title: 'A few peaks cut off',
    chip: 'A few peaks cut off',
    advice: 'Turn the microphone level down a little, so that loud words do not distort.',
    host: { one: '{count} peak cut off at full scale', other: '{count} peaks cut off at full scale' },
  },
  'true-peak': {
    title: 'Peaks close to the limit',
    chip: 'Peaks close to the limit',
    advice: 'Turn the microphone level down a little, so that a laugh does not distort.',
    host: 'True peak {dbtp} dBTP',
  },
  'turn-up': {
    title: 'Recording level low',
    chip: 'Recording level low',
    advice: 'Turn the microphone up by about {db} dB.',
    host: 'Could be {db} dB louder',
  },
  'turn-down': {
    title: 'Recording level high',
    chip: 'Recording level high',
    advice: 'Turn the microphone down by about {db} dB.',
    host: 'Should be {db} dB lower',
  },
  'move-closer': {
    title: 'Recording level low',
    chip: 'Recording level low',
    advice: 'Move closer to the microphone. Turning it up would lift the noise as well.',
    host: 'Could be {db} dB louder, but so would be the noise',
  },
  'drop-outs': {
    title: 'Sound drops out',
    chip: 'Sound drops out',
    advice:
      'Your sound breaks up. Plug the microphone straight into the computer, close other programs, or use another cable, then retest.',
    host: 'Gaps: {lostBuffers}, {lostMs} ms lost',
  },
  hum: {
    title: 'Mains hum',
    chip: 'Electrical hum',
    advice:
      'We hear an electrical hum. Unplug the charger, use another socket or cable, and keep the microphone away from power supplies.',
    host: '{mainsHz} Hz hum at {dbfs} dBFS',
  },
  'faint-hum': {
    title: 'Faint mains hum',
    chip: 'Faint electrical hum',
    advice: 'Unplugging the charger or using another socket may remove the hum.',
    host: '{mainsHz} Hz hum at {dbfs} dBFS',
  },
  'channels-cancel': {
    title: 'Channels cancel each other',
    chip: 'One channel reversed',
    advice: 'One channel is reversed, so your voice vanishes in mono. Switch the phase or choose mono.',
    host: 'Left and right cancel each other in mono',
  },
  'one-channel': {
    title: 'Sound on one channel only',
    chip: 'One channel only',
    advice: 'Your microphone is on the {side} channel only. Your host can switch the track to mono.',
    host: 'On the {side} channel only',
  },
  offset: {
    title: 'Constant offset',
    chip: 'Constant offset',
    host: 'DC offset of {offsetDbfs} dBFS',
  },
} as const satisfies Record<FindingCode, FindingTexts>;

/** The answer to "What is this?" for each measurement. */
const explanations = {
  voice: 'Whether we hear somebody speak: syllables, and a pitch that moves. Whispering does not count.',
  noise:
    'How far your voice stands above what is heard behind it. From 30 dB on it is quiet, from 40 dB on as in a studio.',
  bandwidth:
    'The highest frequencies that your microphone sends. Phone calls end at 3.4 kHz and most calls on computers at 7 kHz; a voice has more.',
  room: 'How much of the room your microphone hears beside your voice. The closer you are, the less it is.',
  clipping: 'Sound that is too loud for a microphone is cut off. It sounds distorted and cannot be repaired.',
  loudness:
    'How loud your voice is on average, as broadcasters measure it. It leaves room for a laugh, and stays above the noise.',
  truePeak: 'The highest peak of your sound, between its samples as well.',
  dropOuts: 'Pieces of sound that were lost between the microphone and your browser.',
  hum: 'A low tone from the mains, which reaches microphones through chargers and cables.',
  channels: 'Whether your voice is on both channels, and whether it is still there when both become one.',
} as const satisfies Record<MeasurementName, Message>;

interface EchoTexts {
  readonly guest: Message;
  readonly host: Message;
}

const echo = {
  headphones: {
    guest: 'Your microphone does not hear your speakers. No echo to expect.',
    host: 'No echo',
  },
  leak: {
    guest: 'Your microphone hears a little of your headphones. Turn them down a little.',
    host: 'Echo of {returnDb} dB after {delayMs} ms',
  },
  speakers: {
    guest: 'Your microphone hears your speakers, so others will hear themselves. Put on headphones.',
    host: 'Echo of {returnDb} dB after {delayMs} ms',
  },
  unknown: {
    guest: 'It was too loud to tell. Be quiet for three seconds and try again.',
    host: 'Echo not measured',
  },
  'no-sound': {
    guest: 'We played a sound but nobody heard it. Choose another speaker or turn it up.',
    host: 'No sound heard',
  },
} as const satisfies Record<EchoOutcome, EchoTexts>;

/** What the sound of a take has beside its verdict. */
export default {
  findings,
  sides: { left: 'left', right: 'right' },
  explanations,
  echo,
} as const satisfies Texts;
