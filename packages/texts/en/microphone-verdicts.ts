import type { FindingCode, WarningCode } from '@linecheck/checks/microphone/evidence/findings';
import type { AnyTrackCode, LevelCode, MicrophoneCause, MicrophoneCode } from '@linecheck/checks/microphone/judge';
import type { DeviceGone, NotLoaded } from '@linecheck/checks/verdict';
import type { FindingWords, TextMessage, VerdictMessageTexts } from '../message';
import { textGroup } from '../text-group';
import { type DeviceFailureTexts, deviceSteps as steps } from './device-steps';
import { microphone } from './run';
import { microphoneMessages } from './verdict-messages';

/** Verdicts of the findings that lower a pass. */
const soundVerdicts = {
  'loud-noise': {
    message: microphoneMessages['loud-noise'],
    details: 'There is a lot of noise behind your voice.',
    advice: 'Switch off fans, close the window, or move closer to the microphone, then retest.',
  },
  'telephone-band': {
    message: microphoneMessages['telephone-band'],
    details: 'Your voice sounds like a phone call. A Bluetooth headset does that while its microphone is on.',
    advice: 'Choose another microphone, or use a cable, then retest.',
  },
  'room-echo': {
    message: microphoneMessages['room-echo'],
    details: 'Your room echoes, and your voice sounds far away.',
    advice: 'Move closer to the microphone, or to a room with carpet, curtains or a sofa, then retest.',
  },
  'flat-tops': {
    message: microphoneMessages['flat-tops'],
    details: 'The loudest parts of your voice are cut off before they reach the browser.',
    advice: 'Turn down the gain on the microphone or interface, not in the system settings, then retest.',
  },
  'drop-outs': {
    message: microphoneMessages['drop-outs'],
    details: 'Your sound breaks up.',
    advice: 'Plug the microphone straight into the computer, close other programs, or use another cable, then retest.',
  },
  hum: {
    message: microphoneMessages.hum,
    details: 'We hear an electrical hum.',
    advice:
      'Unplug the charger, use another socket or cable, and keep the microphone away from power supplies, then retest.',
  },
  'channels-cancel': {
    message: microphoneMessages['channels-cancel'],
    details: 'One channel is reversed, so your voice cancels out in mono.',
    advice: 'Switch the phase at the interface or choose mono, then retest.',
  },
} as const satisfies Readonly<Record<WarningCode, VerdictMessageTexts>>;

const soundChips = {
  'loud-noise': {
    chip: 'Loud background noise',
    about: 'Your voice should be at least 15 dB louder than everything else that the microphone picks up.',
  },
  'some-noise': {
    chip: 'Some background noise',
    about: 'Others will hear the room behind you. Switch off fans, close the window, or move the microphone closer.',
  },
  'telephone-band': {
    chip: 'Telephone quality',
    about: 'High frequencies are missing from your voice: nothing above about 4 kHz arrives.',
  },
  'call-band': {
    chip: 'Call quality',
    chipOfNumber: 'Call quality, up to {bandwidthKhz} kHz',
    about: 'Good enough for a call. For a recording, choose a microphone with a cable or the built-in one.',
  },
  'room-echo': {
    chip: 'Room echo',
    about: 'Bare walls reflect your voice back to the microphone. This cannot be fixed after recording.',
  },
  'room-sound': {
    chip: 'Some room sound',
    about: 'Your room is slightly audible. Move closer to the microphone for a drier sound.',
  },
  'flat-tops': {
    chip: 'Cut off by the device',
    about: 'The microphone or its preamp clipped, although the recorded level is fine.',
  },
  'cut-peaks': {
    chip: 'Single peaks cut off',
    about: 'A few moments were too loud for the microphone. Turn its level down a little to leave room for laughter.',
  },
  'true-peak': {
    chip: 'Peaks near the limit',
    about: 'The loudest moment leaves less than 1 dB of headroom. Turn the microphone level down a little.',
  },
  'turn-up': {
    chip: 'A little quiet for a recording',
    about:
      'Turn the microphone level up until the loudness reads about −22 LUFS (−19 with two channels), with a true peak below −6 dBTP.',
  },
  'turn-down': {
    chip: 'A little loud for a recording',
    about:
      'Turn the microphone level down until the loudness reads about −22 LUFS (−19 with two channels), with a true peak below −6 dBTP.',
  },
  'move-closer': {
    chip: 'Far from the microphone',
    about:
      'Your voice is quiet and the room is not, so turning the level up would raise the noise, too. Move closer instead.',
  },
  'drop-outs': {
    chip: 'Sound drops out',
    about: 'Parts of the sound were lost between the microphone and the browser. They are audible as clicks and gaps.',
  },
  muted: {
    chip: 'Muted for a moment',
    about: 'Your system muted the microphone for a moment, and what you said then is missing.',
  },
  hum: {
    chip: 'Mains hum',
    about: 'Mains power causes a deep tone behind your voice, usually through a cable or a charger.',
  },
  'faint-hum': {
    chip: 'Faint mains hum',
    about: 'Mains power causes a faint, deep tone behind your voice. Unplug the charger or try another socket.',
  },
  'channels-cancel': {
    chip: 'Channels cancel each other',
    about: 'In mono (phones, many speakers), parts of your voice cancel out.',
  },
  'one-channel': {
    chip: 'Only one channel',
    about: 'Your microphone is only audible on one side. Your host can switch the track to mono.',
  },
  offset: {
    chip: 'Offset in the signal',
    about:
      'The converter adds a constant offset to your sound. It is inaudible, but costs some level; your host can filter it out.',
  },
} as const satisfies Readonly<Record<FindingCode, FindingWords>>;

/** Findings about the sound of a take. */
export const soundFindings = textGroup('guest/microphone-verdicts.soundFindings', {
  verdicts: soundVerdicts,
  findings: soundChips,
  alsoHeard: 'Also heard',
} as const);

interface MicrophoneVerdicts extends DeviceFailureTexts {
  readonly verdicts: Readonly<Record<MicrophoneCode | NotLoaded | DeviceGone, VerdictMessageTexts>>;
  /** Messages for a cause that was measured too. */
  readonly causes: Readonly<
    Record<MicrophoneCause, Pick<VerdictMessageTexts, 'advice'> & { readonly details?: TextMessage }>
  >;
  /** Details for levels measured with automatic gain. */
  readonly withAutomaticGain: Readonly<Record<LevelCode | AnyTrackCode, TextMessage>>;
}

/** The messages are quoted from S2 §5. */
export const microphoneVerdicts = textGroup('guest/microphone-verdicts.microphoneVerdicts', {
  verdicts: {
    'no-samples': {
      message: microphoneMessages['no-samples'],
      details: 'No sound reached us from this microphone.',
      advice: 'Check that the microphone is plugged in, or choose another one, then retest.',
    },
    unreadable: {
      message: microphoneMessages.unreadable,
      details: 'The sound from the microphone could not be read, so there is no result.',
      advice: 'Plug the microphone in again or choose another one, then retest.',
    },
    'digital-silence': {
      message: microphoneMessages['digital-silence'],
      details: 'The microphone sends complete silence, so it is probably muted.',
      advice: 'Look for a mute switch on the headset, the keyboard or in the system settings, then retest.',
    },
    incomplete: {
      message: microphoneMessages.incomplete,
      details: 'The sound was interrupted, so there was too little for a result.',
      advice:
        'Keep this page in front, close other programs and tabs, check the cable or the Bluetooth connection, then retest.',
    },
    'too-quiet': {
      message: microphoneMessages['too-quiet'],
      details: 'We could hardly hear anything.',
      advice: 'Check that the right microphone is selected and speak close to it, then retest.',
    },
    clipped: {
      message: microphoneMessages.clipped,
      details: 'The loudest parts of your voice are cut off and sound distorted.',
      advice: 'Turn the microphone level down or move a little further away, then retest.',
    },
    'too-loud': {
      message: microphoneMessages['too-loud'],
      details: 'Your sound is at the limit of what the microphone can handle.',
      advice: 'Turn the microphone level down or move a little further away, then retest.',
    },
    'no-voice': {
      message: microphoneMessages['no-voice'],
      details: 'We hear noise but no voice.',
      advice: 'Speak during the whole test, and switch off music, a television or a fan, then retest.',
    },
    'too-low': {
      message: microphoneMessages['too-low'],
      details: 'Your voice is quiet, so others will find it hard to follow.',
      advice: "Move the microphone to a hand's width from your mouth or turn its level up, then retest.",
    },
    good: {
      message: microphoneMessages.good,
      details: 'Your voice comes through at a good level.',
    },
    inconsistent: {
      message: microphoneMessages.inconsistent,
      details: 'Your level went up and down too much for a clear result.',
      advice: 'Keep the same distance to the microphone and speak during the whole test, then retest.',
    },
    ...soundVerdicts,
    'not-loaded': microphone.notLoaded,
    'device-gone': {
      message: microphoneMessages['device-gone'],
      details: 'The microphone that you tested was disconnected after the test.',
      advice: 'Connect it again, or test the microphone that you use now.',
    },
  },
  withAutomaticGain: {
    'too-quiet': 'We could hardly hear anything (measured with automatic gain).',
    clipped: 'The loudest parts of your voice are cut off and sound distorted (measured with automatic gain).',
    'too-loud': 'Your sound is at the limit of what the microphone can handle (measured with automatic gain).',
    'no-voice': 'We hear noise but no voice (measured with automatic gain).',
    'too-low': 'Your voice is quiet, so others will find it hard to follow (measured with automatic gain).',
    good: 'Your voice comes through at a good level (measured with automatic gain).',
    inconsistent: 'Your level went up and down too much for a clear result (measured with automatic gain).',
    'telephone-band':
      'Your voice sounds like a phone call (measured with automatic gain). A Bluetooth headset does that while its microphone is on.',
    'drop-outs': 'Your sound breaks up (measured with automatic gain).',
  },
  causes: {
    'busy-computer': {
      advice:
        'Your computer is busy: close other programs and tabs, then retest. If that doesn’t help, plug the microphone straight into the computer, or use another cable.',
    },
    crowd: {
      details: 'We hear several sounds at once, but no single voice stands out.',
      advice: 'Speak close to the microphone, away from other people and loudspeakers, then retest.',
    },
  },
  failures: {
    denied: {
      message: microphoneMessages.denied,
      details: 'Please allow microphone access and try again.',
    },
    'by-policy': {
      message: microphoneMessages['by-policy'],
      details: 'The website itself blocks the microphone, for every guest.',
    },
    'switched-off': {
      message: microphoneMessages['switched-off'],
      details: 'Something in this browser, such as an extension or a rule of your company, hides the microphone.',
    },
    'locked-down': {
      message: microphoneMessages['locked-down'],
      details: 'While Lockdown Mode is on for this website, the microphone cannot be checked.',
    },
    withdrawn: {
      message: microphoneMessages.withdrawn,
      details: 'The microphone permission was withdrawn during the check, so there is no result.',
    },
    'none-found': {
      message: microphoneMessages['none-found'],
      details: 'Your browser does not see any microphone on this device.',
    },
    'in-use': {
      message: microphoneMessages['in-use'],
      details: 'Another program is using the microphone.',
    },
    'not-compatible': {
      message: microphoneMessages['not-compatible'],
      details: 'The microphone does not support the settings that this check needs.',
    },
    insecure: {
      message: microphoneMessages.insecure,
      details: 'Browsers only allow microphones on secure pages (https).',
    },
    unsupported: {
      message: microphoneMessages.unsupported,
      details: 'Browsers inside other apps often block the microphone.',
    },
    suspended: {
      message: microphoneMessages.suspended,
      details: 'Your browser did not let this page listen, so nothing was measured.',
    },
    stalled: {
      message: microphoneMessages.stalled,
      details: 'Nothing came from the microphone for more than a second, so there is no result.',
    },
    muted: {
      message: microphoneMessages.muted,
      details: 'The microphone is connected, but your computer or headset has muted it, or a call is using it.',
    },
    disconnected: {
      message: microphoneMessages.disconnected,
      details: 'The microphone was disconnected during the check.',
    },
    swapped: {
      message: microphoneMessages.swapped,
      details: 'Your system switched to another microphone during the check, so there is no result.',
    },
    failed: {
      message: microphoneMessages.failed,
      details: 'The microphone could not be started.',
    },
  },
  steps,
} as const satisfies MicrophoneVerdicts);
