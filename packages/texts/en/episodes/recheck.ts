import type { ChangeCode } from '@linecheck/checks/recheck/change-codes';
import type { RecheckFailure, RecheckPart } from '@linecheck/checks/recheck/parts';
import type { Message, Texts } from '../../message';

/** The day of a full check. */
export const recheckDays = {
  today: 'earlier today',
  yesterday: 'yesterday',
  on: 'on {day}',
} as const satisfies Texts;

/** The short check on a guest's page. `day` is "on Tuesday", or "yesterday". */
export const guestRecheck = {
  offer: {
    title: {
      named: 'Welcome back, {name}. Is everything as it was?',
      unnamed: 'Welcome back. Is everything as it was?',
    },
    hint: 'Everything was ready {day}. See in 20 seconds that it still is: a quiet moment, one sentence, one look into the camera.',
    hintWithoutCamera:
      'Everything was ready {day}. See in 20 seconds that it still is: a quiet moment, and one sentence.',
    compared:
      'This browser has no result of then, so today’s measurements are compared on the server. They are only kept if you share them.',
    start: 'Recheck',
    whole: 'Whole check instead',
  },
  running: {
    title: 'Rechecking your setup',
    stop: 'Stop',
    steps: 'Steps of the recheck',
    stages: {
      opening: 'Opening your devices…',
      quiet: 'Be quiet for a moment',
      words: 'Now read this aloud, as you would speak in the recording',
      picture: 'Thank you. Now look into the camera',
      line: 'Measuring your connection…',
      done: 'Done',
    },
    hints: {
      opening: 'Your browser may ask for your microphone and camera.',
      quiet: 'We listen to your room.',
      quietAgain: 'That was not quiet all the time. Once more, please.',
      words: 'The bar fills while we hear you.',
      picture: 'Sit as you will during the recording.',
      line: 'A few seconds more. You can speak again.',
      done: '',
    },
    /** 14 words that take about four seconds. */
    sentence: '“The early train rolled past the harbour while we were still drinking our coffee.”',
    heard: 'Your voice',
    ownPicture: 'Your camera',
    states: { waiting: 'waiting', running: 'running', done: 'done', failed: 'not rechecked' },
  },
  parts: { microphone: 'Microphone', camera: 'Camera', connection: 'Connection' } as const satisfies Record<
    RecheckPart,
    string
  >,
  result: {
    same: 'Everything is as it was {day}',
    sameHint: 'You are ready.',
    changed: 'Not everything is as it was {day}',
    unfit: 'Not quite ready today',
    unfitHint: 'Nothing has changed much, but not everything passes today.',
    partial: 'Almost done',
    partialOf: {
      one: '{parts} could not be rechecked. Please check it in full below.',
      other: '{parts} could not be rechecked. Please check them in full below.',
    },
    notCompared: 'Level and noise are not compared: your browser changes them.',
    again: 'Recheck again',
    inFull: {
      microphone: 'Check the microphone again',
      camera: 'Check the camera again',
      connection: 'Check the connection again',
    } as const satisfies Record<RecheckPart, string>,
    whole: 'Whole check instead',
    because: '{part}: {reason}',
    failed: 'Your recheck could not be compared',
    compareAgain: 'Compare again',
    tryAgain: 'Please try again.',
    comparing: 'Comparing…',
  },
  failures: {
    device: 'The device could not be opened.',
    silent: 'Your microphone delivers no sound at all. It may be muted.',
    'no-voice': 'We did not hear your voice.',
    'no-picture': 'The camera gave no steady picture of your face.',
    hidden: 'This page was in the background meanwhile.',
    unmeasured: 'Your connection could not be measured.',
    late: 'It took too long.',
  } as const satisfies Record<RecheckFailure, string>,
  /** Without values, as for a browser that does not have those of the earlier result. */
  changes: {
    'udp-blocked':
      'Calls got through directly {day}. This network blocks them. Use the network of then, or your phone’s.',
    'other-device': 'You use another device than {day}. Choose the one that you used then.',
    'output-gone': 'The headphones or speakers of then are not connected.',
    narrower:
      'Your microphone sounds like a telephone today. If it is a Bluetooth headset, choose the microphone that you used {day}.',
    hum: 'There is a hum that was not there {day}. Check the cables and the power supply.',
    'louder-background': 'Your room is louder than {day}. Close windows, switch off fans, then check again.',
    'turned-down': 'Your microphone is turned down: everything is quieter than {day}.',
    'turned-up': 'Your microphone is turned up: everything is louder than {day}.',
    'more-room': 'Your room echoes more than {day}. Move closer to the microphone, or into the room of then.',
    cut: 'Your microphone is too loud, and the loudest parts are cut off. Turn it down.',
    'quieter-voice': 'Your voice is quieter than {day}. Sit as close to the microphone as you did then.',
    'louder-voice': 'Your voice is louder than {day}. Sit as far from the microphone as you did then.',
    backlit: 'There is a bright background behind you now. Turn around, or close the curtain.',
    darker: 'Your face is darker than {day}. Switch on a lamp in front of you.',
    'less-sharp': 'Your picture is less sharp than {day}. Wipe the lens.',
    'smaller-picture': 'Your picture is smaller than {day}. Close other apps that use the camera.',
    moved: 'You sit further to the side than {day}.',
    further: 'You sit further away than {day}.',
    nearer: 'You sit closer to the camera than {day}.',
    loss: 'Your connection loses packets that it did not lose {day}. Move closer to the router, or use a cable.',
    unsteady: 'Your connection is less steady than {day}. Close downloads and other calls.',
    later: 'Your connection is slower to respond than {day}. Are you on another network?',
    'slower-upload': 'Your upload is much slower than {day}. Close uploads and other calls.',
    'slower-download': 'Your download is much slower than {day}. Close downloads and streams.',
    'maybe-other-device': 'This may be another microphone than {day}.',
    'other-background': 'Your background sounds different than {day}.',
    'quieter-background': 'Your background is quieter than {day}.',
    wider: 'Your microphone sounds fuller than {day}.',
  } as const satisfies Record<ChangeCode, Message>,
  /** With the values of both days, in the browser that has them. */
  withValues: {
    'other-device': 'You used {before} {day}. Today it is {now}.',
    'turned-down': 'Your microphone is turned down: everything is about {amount} quieter than {day}.',
    'turned-up': 'Your microphone is turned up: everything is about {amount} louder than {day}.',
    'output-gone': '{before} is not connected. You heard through it {day}.',
  },
} as const satisfies Texts;

/** A result after a short check, for its host. */
export const hostRecheck = {
  title: 'Compared with the full check',
  as: 'Everything as {onDay}',
  changed: 'Changed since {day}: {changes}',
  stillGood: 'Changed, still good: {changes}',
  partial: 'Rechecked: {parts}. {others} not rechecked.',
  partialNone: '{others} not rechecked.',
  unfit: 'Rechecked: not everything passes.',
  elsewhere: 'Rechecked in another browser.',
  /** On the board of a guest who is ready. */
  rechecked: 'rechecked {when}',
  /** Notifications. */
  notified: {
    ready: 'Rechecked, everything as it was',
    changed: 'Changed since the full check',
    partial: 'Rechecked in part',
    unfit: 'Rechecked, not everything passes',
  },
  change: '{name} {before} → {now}',
  changeOfDevice: '{name} ({before} → {now})',
  /** A change with both values has its name before them. */
  names: {
    'udp-blocked': 'calls blocked (UDP)',
    'other-device': 'other device',
    'output-gone': 'speakers not connected',
    narrower: 'narrower band',
    hum: 'hum',
    'louder-background': 'noise',
    'turned-down': 'turned down',
    'turned-up': 'turned up',
    'more-room': 'more echo of the room',
    cut: 'cut off at full scale',
    'quieter-voice': 'quieter voice',
    'louder-voice': 'louder voice',
    backlit: 'backlit',
    darker: 'darker face',
    'less-sharp': 'less sharp picture',
    'smaller-picture': 'smaller picture',
    moved: 'sits elsewhere in the picture',
    further: 'sits further away',
    nearer: 'sits closer',
    loss: 'packet loss',
    unsteady: 'jitter',
    later: 'round trip',
    'slower-upload': 'upload',
    'slower-download': 'download',
    'maybe-other-device': 'maybe another microphone',
    'other-background': 'another kind of background',
    'quieter-background': 'noise',
    wider: 'wider band',
  } as const satisfies Record<ChangeCode, string>,
} as const satisfies Texts;
