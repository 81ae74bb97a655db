import type { NotListened, SpeakersCode } from '@linecheck/checks/speakers/judge';
import type { Message } from '../message';
import type { VerdictMessage } from '../verdict-message';

interface SpeakersVerdicts {
  readonly verdicts: Readonly<Record<SpeakersCode, VerdictMessage>>;
  /** Behind the details, where nobody could listen for an echo. */
  readonly notListened: Readonly<Record<NotListened, Message>>;
}

export default {
  verdicts: {
    headphones: {
      message: 'Sound heard, no echo',
      details: 'Your microphone does not hear your speakers. No echo to expect.',
    },
    leak: {
      message: 'Sound heard, hardly any echo',
      details: 'Your microphone hears a little of your headphones.',
      advice: 'Turn them down a little.',
    },
    speakers: {
      message: 'Others will hear themselves',
      details: 'Your microphone hears your speakers, so others will hear themselves.',
      advice: 'Put on headphones.',
    },
    late: {
      message: 'Sound comes late',
      details:
        'Your microphone hears your speakers more than half a second late, as with speakers that play over a network.',
      advice: 'Put on headphones, or choose another speaker, then retest.',
    },
    'too-loud': {
      message: 'Sound heard, echo not measured',
      details: 'It was too loud to tell.',
      advice: 'Be quiet for five seconds and try again.',
    },
    'echo-not-measured': {
      message: 'Sound heard, echo not measured',
      details: 'You hear what is played.',
      advice: 'Wear headphones, so that nobody hears themselves.',
    },
    elsewhere: {
      message: 'Sound comes out elsewhere',
      details: 'Your microphone heard the sound, but you did not.',
      advice: 'Choose the speaker or headphones that you use, turn them up, then retest.',
    },
    'no-sound': {
      message: 'No sound heard',
      details: 'We played a sound but nobody heard it.',
      advice: 'Choose another speaker, turn it up, or check its cable, then retest.',
    },
    'not-heard': {
      message: 'No sound heard',
      details: 'We played a sound but you did not hear it.',
      advice: 'Choose another speaker, turn it up, or check its cable, then retest.',
    },
  },
  notListened: {
    'no-microphone': 'We could not use your microphone to listen for an echo.',
    processed: 'This browser does not let us listen for an echo.',
    interrupted: 'Your microphone broke off, so we could not listen for an echo.',
    silent: 'Your microphone sent complete silence for a time, so we could not listen for an echo.',
    unreadable: 'What your microphone sent could not be read, so we could not listen for an echo.',
  },
} as const satisfies SpeakersVerdicts;
