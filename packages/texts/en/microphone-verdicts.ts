import type { AnyTrackCode, LevelCode, MicrophoneCode } from '@linecheck/checks/microphone/judge';
import type { NotLoaded } from '@linecheck/checks/verdict';
import type { DeviceFailureTexts } from '../device-failure-words';
import type { Message } from '../message';
import type { VerdictMessage } from '../verdict-message';
import steps from './device-steps';
import microphone from './microphone';
import sound from './sound-findings';

interface MicrophoneVerdicts extends DeviceFailureTexts {
  readonly verdicts: Readonly<Record<MicrophoneCode | NotLoaded, VerdictMessage>>;
  /** The details of what was measured with automatic gain. */
  readonly withAutomaticGain: Readonly<Record<LevelCode | AnyTrackCode, Message>>;
}

/** The messages are those of S2 §5. */
export default {
  verdicts: {
    'no-samples': {
      message: 'No audio data collected',
      details: 'No sound reached us from this microphone.',
      advice: 'Check that the microphone is plugged in, or choose another one, then retest.',
    },
    unreadable: {
      message: 'Microphone test incomplete',
      details: 'The microphone sent sound that cannot be read, so nothing was judged.',
      advice: 'Plug the microphone in again or choose another one, then retest.',
    },
    'digital-silence': {
      message: 'Audio too quiet or not detected',
      details: 'The microphone sends complete silence, so it is probably muted.',
      advice: 'Look for a mute switch on the headset, the keyboard or in the system settings, then retest.',
    },
    incomplete: {
      message: 'Microphone test incomplete',
      details: 'The sound broke off, so we heard too little for a result.',
      advice:
        'Keep this page in front, close other programs and tabs, check the cable or the Bluetooth connection, then retest.',
    },
    'too-quiet': {
      message: 'Audio too quiet or not detected',
      details: 'We could hardly hear anything.',
      advice: 'Check that the right microphone is selected and speak close to it, then retest.',
    },
    clipped: {
      message: 'Audio level too high',
      details: 'The loudest parts of your voice are cut off and sound distorted.',
      advice: 'Turn the microphone level down or move a little further away, then retest.',
    },
    'too-loud': {
      message: 'Audio level too high',
      details: 'Your sound is at the very top of what the microphone can carry.',
      advice: 'Turn the microphone level down or move a little further away, then retest.',
    },
    'no-voice': {
      message: 'Audio levels inconsistent',
      details: 'We hear noise but no voice.',
      advice: 'Speak during the whole test, and switch off music, a television or a fan, then retest.',
    },
    'too-low': {
      message: 'Audio level too low',
      details: 'Your voice is quiet, so others will find it hard to follow.',
      advice: "Move the microphone to a hand's width from your mouth or turn its level up, then retest.",
    },
    good: {
      message: 'Microphone test passed',
      details: 'Your voice comes through at a good level.',
    },
    inconsistent: {
      message: 'Audio levels inconsistent',
      details: 'Your level went up and down too much for a clear result.',
      advice: 'Keep the same distance to the microphone and speak during the whole test, then retest.',
    },
    ...sound.verdicts,
    'not-loaded': microphone.notLoaded,
  },
  withAutomaticGain: {
    'too-quiet': 'We could hardly hear anything (measured with automatic gain).',
    clipped: 'The loudest parts of your voice are cut off and sound distorted (measured with automatic gain).',
    'too-loud': 'Your sound is at the very top of what the microphone can carry (measured with automatic gain).',
    'no-voice': 'We hear noise but no voice (measured with automatic gain).',
    'too-low': 'Your voice is quiet, so others will find it hard to follow (measured with automatic gain).',
    good: 'Your voice comes through at a good level (measured with automatic gain).',
    inconsistent: 'Your level went up and down too much for a clear result (measured with automatic gain).',
    'telephone-band':
      'Your voice sounds like a phone call (measured with automatic gain). A Bluetooth headset does that while its microphone is on.',
    'drop-outs': 'Your sound breaks up (measured with automatic gain).',
  },
  failures: {
    denied: {
      message: 'Microphone access denied',
      details: 'Please allow microphone access and try again.',
    },
    withdrawn: {
      message: 'Microphone permission withdrawn',
      details: 'This page could use the microphone at first and may no longer do so, so nothing was judged.',
    },
    'none-found': {
      message: 'No microphone found',
      details: 'Your browser does not see any microphone on this device.',
    },
    'in-use': {
      message: 'Microphone in use',
      details: 'Another program is holding the microphone.',
    },
    'not-compatible': {
      message: 'Microphone not compatible',
      details: 'The microphone cannot work in the way this check needs.',
    },
    insecure: {
      message: 'Microphone not available on this page',
      details: 'Browsers only give it to pages on a secure connection (https).',
    },
    unsupported: {
      message: 'This browser cannot use a microphone',
      details: 'Small browsers inside other apps often keep the microphone from web pages.',
    },
    suspended: {
      message: 'Audio is paused by your browser',
      details: 'Your browser did not let this page listen, so nothing was measured.',
    },
    stalled: {
      message: 'The sound stopped arriving',
      details: 'Nothing came from the microphone for more than a second, so nothing was judged.',
    },
    muted: {
      message: 'Microphone muted by your system',
      details: 'The microphone is connected, but your computer or headset has muted it, or a call holds it.',
    },
    disconnected: {
      message: 'Microphone disconnected',
      details: 'The microphone went away during the check.',
    },
    swapped: {
      message: 'Another microphone took over',
      details: 'Your microphone was replaced by another one during the check, so neither was judged.',
    },
    failed: {
      message: 'Microphone setup failed',
      details: 'The microphone could not be started.',
    },
  },
  steps,
} as const satisfies MicrophoneVerdicts;
