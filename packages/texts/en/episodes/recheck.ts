import type { ChangeCode } from '@linecheck/checks/recheck/change-codes';
import type { RecheckFailure, RecheckPart } from '@linecheck/checks/recheck/parts';
import type { TextMessage, TextTable } from '../../message';
import { textGroup } from '../../text-group';
import { recheckParts } from './compared';

/** The short check on a guest's page. `day` is "on Tuesday", or "yesterday". */
export const guestRecheck = textGroup('guest/episodes/recheck.guestRecheck', {
  offer: {
    title: {
      named: 'Welcome back, {name}. Is everything still the same?',
      unnamed: 'Welcome back. Is everything still the same?',
    },
    hint: 'Everything was ready {day}. Check in about 20 seconds that it still is: two seconds of silence, one sentence, and a look into the camera.',
    hintWithoutCamera:
      'Everything was ready {day}. Check in about 20 seconds that it still is: two seconds of silence, and one sentence.',
    sentence: 'You will read aloud: {sentence}',
    pacedHint: 'With a screen reader, or to take your time, go step by step: each part waits until you press Start.',
    compared:
      'Your earlier results are not in this browser, so today’s measurements are compared on the server. They are only kept if you share them.',
    start: 'Recheck',
    paced: 'Step by step',
    whole: 'Run the full check',
  },
  running: {
    title: 'Rechecking your setup',
    stop: 'Stop',
    steps: 'Steps of the recheck',
    stages: {
      opening: 'Opening your devices…',
      quiet: 'Please stay quiet for a moment',
      words: 'Now read this aloud in your normal speaking voice',
      picture: 'Thank you. Now look into the camera',
      line: 'Measuring your connection…',
      done: 'Done',
    },
    /** Announced before a part is measured. */
    leads: {
      quiet: {
        title: 'First, be quiet for two seconds',
        soon: 'It begins in a few seconds. Then read the sentence aloud.',
        paced: 'Press Start, then be quiet.',
      },
      quietAgain: {
        title: 'Once more, be quiet for two seconds',
        soon: 'We heard something. Let’s try again in a few seconds.',
        paced: 'We heard something. Press Start, then be quiet.',
      },
      words: {
        title: 'Now read aloud',
        soon: '',
        paced: 'Press Start, then read this in your normal speaking voice:',
      },
      picture: {
        title: 'Thank you. Now look into the camera',
        soon: 'Sit the way you will during the recording.',
        paced: 'Sit the way you will during the recording. Press Start, then look into the camera.',
      },
    },
    start: 'Start',
    startNow: 'Start now',
    startsIn: 'Seconds until it begins',
    hints: {
      opening: 'Your browser may ask for your microphone and camera.',
      quiet: 'We’re listening to your room.',
      words: 'The bar fills while we hear you.',
      picture: 'Sit the way you will during the recording.',
      line: 'Just a few more seconds. You can talk again.',
      done: '',
    },
    /** 14 words that take about four seconds. */
    sentence: '“The early train rolled past the harbour while we were still drinking our coffee.”',
    heard: 'Your voice',
    ownPicture: 'Your camera',
    states: { waiting: 'waiting', running: 'running', done: 'done', failed: 'not rechecked' },
  },
  parts: recheckParts,
  result: {
    title: 'Result of your recheck',
    unchanged: 'Nothing has changed since {day}',
    unchangedHint: 'You are ready.',
    stillReady: 'You are still ready',
    stillReadyHint: 'Nothing has changed for the worse since {day}.',
    changed: 'Something has changed since {day}',
    unfit: 'Not quite ready today',
    unfitHint: 'Not much has changed, but not everything passes today.',
    partial: 'Almost done',
    partialOf: {
      one: '{parts} could not be rechecked. Please check it in full below.',
      other: '{parts} could not be rechecked. Please check them in full below.',
    },
    notCompared: 'Level and noise are not compared: your browser changes them.',
    again: 'Check again',
    /** As the steps for a device call it. */
    tryAgain: 'Try again',
    inFull: {
      microphone: 'Check the microphone again',
      camera: 'Check the camera again',
      connection: 'Check the connection again',
    } as const satisfies Record<RecheckPart, string>,
    whole: 'Run the full check',
    because: '{part}: {reason}',
    failed: 'Your recheck could not be compared',
    kept: 'Today’s measurements are kept on this page.',
    compareAgain: 'Compare again',
    refused: 'Please try again.',
    broken: 'Your recheck has stopped',
    brokenHint: 'Something on this page went wrong. Please try once more, or run the full check.',
    comparing: 'Comparing…',
  },
  failures: {
    device: 'The device could not be opened.',
    silent: 'No sound at all comes from your microphone. It may be muted.',
    'no-voice': 'We did not hear your voice. Speak at your normal volume, near the microphone.',
    'no-picture': 'We could not see your face steadily. Sit still in front of the camera, in good light.',
    hidden: 'This page was in the background during the check. Keep it in front.',
    unmeasured: 'Your connection could not be measured. Close downloads and other calls.',
    late: 'It took too long.',
  } as const satisfies Record<RecheckFailure, string>,
  /** Without values, as for a browser that does not have those of the earlier result. */
  changes: {
    'udp-blocked':
      'Calls got through directly {day}. This network blocks them. Use the network you used then, or your phone’s.',
    'other-device': 'This is not the device you used {day}. Choose that one again.',
    'output-gone': 'The headphones or speakers you used {day} are not connected.',
    narrower:
      'Your microphone sounds like a telephone today. If it is a Bluetooth headset, choose the microphone you used {day}.',
    hum: 'There is a hum that was not there {day}. Check the cables and the power supply.',
    'louder-background': 'Your room is louder than it was {day}. Close windows, switch off fans, then check again.',
    'turned-down': 'Your microphone is turned down: everything is quieter than it was {day}.',
    'turned-up': 'Your microphone is turned up: everything is louder than it was {day}.',
    'more-room':
      'Your room echoes more than it did {day}. Move closer to the microphone, or go to the room you used then.',
    cut: 'Your microphone is too loud, and the loudest parts are cut off. Turn it down.',
    'quieter-voice': 'Your voice is quieter than it was {day}. Sit as close to the microphone as you did then.',
    'louder-voice': 'Your voice is louder than it was {day}. Sit as far from the microphone as you did then.',
    backlit: 'There is a bright background behind you now. Turn around, or close the curtain.',
    darker: 'Your face is darker than it was {day}. Switch on a lamp in front of you.',
    'less-sharp': 'Your picture is less sharp than it was {day}. Wipe the lens.',
    'smaller-picture': 'Your picture is smaller than it was {day}. Close other apps that use the camera.',
    moved: 'You’re sitting further to the side than you were {day}.',
    further: 'You’re sitting further away than you were {day}.',
    nearer: 'You’re sitting closer to the camera than you were {day}.',
    loss: 'Your connection is losing packets. It was not {day}. Move closer to the router, or use a cable.',
    unsteady: 'Your connection is less steady than it was {day}. Close downloads and other calls.',
    later: 'Your connection is slower to respond than it was {day}. Are you on another network?',
    'slower-upload': 'Your upload is much slower than it was {day}. Close uploads and other calls.',
    'slower-download': 'Your download is much slower than it was {day}. Close downloads and streams.',
    'maybe-other-device': 'This may not be the microphone you used {day}.',
    'other-background': 'Your background sounds different from how it did {day}.',
    'quieter-background': 'Your background is quieter than it was {day}.',
    wider: 'Your microphone sounds fuller than it did {day}.',
  } as const satisfies Record<ChangeCode, TextMessage>,
  /** With the values of both days, in the browser that has them. */
  withValues: {
    'other-device': 'You used {before} {day}. Today it is {now}.',
    'turned-down': 'Your microphone is turned down: everything is about {amount} quieter than it was {day}.',
    'turned-up': 'Your microphone is turned up: everything is about {amount} louder than it was {day}.',
    'output-gone': '{before} is not connected. You listened through it {day}.',
  },
} as const satisfies TextTable);
