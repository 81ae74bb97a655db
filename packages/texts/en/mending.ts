import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import type { MendingAct, MendingReading, MendingWatch } from '@linecheck/checks/mending/acts';
import type { NotYetCause } from '@linecheck/checks/mending/answer';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/**
 * What a guest may be asked to do, in one sentence, or one for each device. Hosts send the same ones as answers to a
 * guest who asks for help.
 */
export const mendingActs = textGroup('guest/mending.mendingActs', {
  'press-allow-button': {
    microphone: 'Press the button that allows the microphone, and choose "Allow this time".',
    camera: 'Press the button that allows the camera, and choose "Allow this time".',
  },
  'follow-steps': {
    microphone: 'Allow the microphone in the settings of your browser, as the steps say.',
    camera: 'Allow the camera in the settings of your browser, as the steps say.',
  },
  'allow-in-system': 'Allow your browser in the privacy settings of your system, then come back.',
  'restart-browser': 'Close your browser completely, and open this page again.',
  'open-on-phone': 'Open the link to this page on your phone.',
  'open-secure-address': 'Put https:// in front of the web address.',
  'open-in-other-browser': 'Open the link to this page in another browser.',
  'open-private-window': 'Open the link to this page in a private window, where most extensions are off.',
  'switch-lockdown-off': 'Switch Lockdown Mode off for this website.',
  'ask-host': 'Ask your host.',
  'reload-page': 'Reload this page.',
  'plug-in': {
    microphone: 'Plug your microphone or headset in, or switch its Bluetooth on.',
    camera: 'Plug your camera in, or switch the built-in one on.',
  },
  replug: {
    microphone: 'Unplug your microphone or headset, and plug it in again.',
    camera: 'Unplug your camera, and plug it in again.',
  },
  'plug-in-directly': 'Plug the microphone straight into the computer, without a hub.',
  'look-in-system': {
    microphone: 'Open the sound settings of your system: the microphone must be listed there, and not muted.',
    camera: 'Open the camera app of your system: it must show your picture.',
  },
  'choose-another': {
    microphone: 'Choose another microphone in the list above.',
    camera: 'Choose another camera in the list above.',
  },
  'choose-yours': {
    microphone: 'Choose the microphone that you will use in the list above.',
    camera: 'Choose the camera that you will use in the list above.',
  },
  'close-other-call': 'Leave other calls, and close the programs that record or show you.',
  'close-programs': 'Close other programs and tabs.',
  'end-call': 'End the call on this device.',
  unmute: {
    microphone: 'Press the mute key on your headset or keyboard.',
    camera: 'Open the shutter of the camera, or press the camera key on your keyboard.',
  },
  'press-mute-switch': 'Press the mute switch, or turn the arm of the headset down.',
  'tap-microphone': 'Tap three times on the microphone that you will speak into.',
  'come-close': "Bring the microphone to a hand's width from your mouth.",
  'move-back': "Move two hands' widths away from the microphone.",
  'say-sentence': 'Say a sentence, as loudly as in the call.',
  'keep-distance': 'Keep the same distance to the microphone, and speak during the whole test.',
  'turn-input-up': 'Turn the input volume up in the sound settings of your system.',
  'turn-input-down': 'Turn the input volume down in the sound settings of your system.',
  'turn-gain-down': 'Turn the gain down on the microphone or its interface.',
  'switch-noise-off': 'Switch the fan off, or close the window.',
  'quieten-room': 'Go where nobody else speaks, and switch music and television off.',
  'go-to-soft-room': 'Go to a room with carpet, curtains or a sofa.',
  'choose-computer-microphone': 'Choose the microphone of the computer, not of the headset, in the list above.',
  'use-cable-microphone': 'Use a microphone or headset with a cable.',
  'unplug-charger': 'Unplug the charger of your computer.',
  'use-other-socket': 'Plug the microphone into another socket, away from power supplies.',
  'switch-phase': 'Switch the phase at the interface, or set it to mono.',
  uncover: 'Uncover the camera: open its shutter, or take the sticker off.',
  'lamp-in-front': 'Switch a lamp on in front of you.',
  'turn-to-window': 'Turn so that the window is in front of you.',
  'close-curtain': 'Close the curtain a little.',
  'move-from-lamp': 'Move a little away from the lamp, or turn it to the wall.',
  'nose-in-corners': 'Bring your nose between the corners in the picture.',
  'sit-in-front': 'Sit in front of the camera, alone in the picture.',
  'turn-camera': 'Turn the camera until your whole face is in the picture.',
  'wipe-lens': 'Wipe the lens of the camera.',
  'focus-in-app': 'Set the focus in the app of the camera, or move back a little.',
  'restart-camera': 'Restart the camera, or the app that sends its picture.',
  'look-at-yourself': 'Look at yourself in the preview: your face must be well lit, in the upper middle.',
  'put-on-headphones': 'Put on headphones.',
  'choose-computer-speaker': 'Choose the speaker of the computer in the list above.',
  'choose-speaker': 'Choose the speaker or headphones that you use in the list above.',
  'turn-up': 'Turn the volume up.',
  'be-quiet': 'Be quiet for five seconds.',
  'use-cable': 'Connect your computer to the router with a cable.',
  'sit-by-router': 'Sit beside the router.',
  'pause-uploads': 'Pause uploads and backups, also on other devices.',
  'pause-downloads': 'Pause downloads and streams, also on other devices.',
  'switch-vpn-off': 'Switch the VPN off.',
  'use-hotspot': 'Use the hotspot of your phone.',
  'switch-blocker-off': 'Switch the blocker off for this page.',
  'open-other-page': 'Check that other pages open.',
} as const satisfies TextTable & Readonly<Record<MendingAct, string | Readonly<Record<DeviceKind, string>>>>);

/** What the guest does during a reading. */
export type MendingTask = 'speak' | 'be-quiet' | 'wait' | 'look' | 'listen' | 'measure';

interface MendingTexts extends TextTable {
  readonly titles: TextTable;
  /** The primary button: the act is done, and the reading starts. */
  readonly done: Readonly<Record<MendingTask | 'check' | 'tap', string>>;
  /** While the reading runs. */
  readonly during: Readonly<Record<MendingTask, string>>;
  readonly notYet: Readonly<Record<NotYetCause, string>>;
  /** Without a number. */
  readonly helped: Readonly<Record<MendingReading | MendingWatch, string>>;
}

/** The loop below a verdict that is not a pass. */
export const mending = textGroup('guest/mending.mending', {
  titles: {
    first: 'Try this first',
    next: 'Then try this',
    last: 'One more thing to try',
    spent: 'That was not enough',
    reading: 'Measuring…',
    helped: 'That helped',
    hint: 'It looks better',
  },
  done: {
    speak: 'Done: listen to me',
    'be-quiet': 'Done: listen to the room',
    wait: 'Done: listen again',
    look: 'Done: look again',
    listen: 'Done: play it again',
    measure: 'Done: measure again',
    check: 'Done: test again',
    tap: 'Find my microphone',
  },
  during: {
    speak: 'Say what you had for breakfast, in your normal voice.',
    'be-quiet': 'Be silent until the bar is full.',
    wait: 'Listening to the microphone.',
    look: 'Look into the camera.',
    listen: 'Playing a short sound.',
    measure: 'Measuring the connection.',
  },
  /** Before what the guest does while the reading runs. */
  thenPress: 'Then press the button.',
  howTo: 'How to do that',
  progress: 'Short measurement',
  /** At-once proofs need no press. */
  watched: 'This page notices it by itself.',
  wholeStarts: {
    microphone: 'The whole test starts by itself: keep talking.',
    speakers: 'The whole test starts by itself.',
    camera: 'The whole test starts by itself.',
    connection: 'The whole test starts by itself.',
  },
  /** After a reading that only points to it. */
  toBeSure: 'Test again to be sure.',
  testAgain: 'Test again',
  starting: 'Starting the test',
  /** After three acts, below the advice of the verdict. */
  spent: 'Ask your host for help, or follow the advice above and test again.',
  spentAlone: 'Follow the advice above, and test again.',
  helped: {
    allowed: 'Allowed.',
    opens: 'It can be used now.',
    listed: 'Found.',
    replugged: 'It is back.',
    unmuted: 'Unmuted.',
    chosen: 'Another one is chosen.',
    'sound-arrives': 'There you are: unmuted.',
    online: 'You are online.',
    delivers: 'Sound arrives.',
    'voice-level': 'The level is good.',
    peaks: 'Nothing is cut off.',
    voice: 'We hear your voice.',
    noise: 'It is quiet enough.',
    hum: 'The hum is gone.',
    bandwidth: 'Your voice has its high tones back.',
    mono: 'The channels fit.',
    gaps: 'No gaps.',
    distance: 'You are closer.',
    'peak-level': 'The peaks are lower.',
    'live-picture': 'We see you well.',
    focus: 'Sharp.',
    motion: 'The picture moves.',
    'frame-rate': 'The picture is smooth.',
    'no-echo': 'No echo any more.',
    'no-delay': 'The sound comes in time.',
    background: 'It is quiet enough.',
    'sweeps-heard': 'Your microphone hears the sound.',
    latency: 'Replies come in time.',
    udp: 'Calls get through now.',
    jitter: 'Packets arrive evenly.',
    loss: 'Hardly any packet is lost.',
    upload: 'The upload is faster.',
    download: 'The download is faster.',
    measurable: 'The measurement gets through.',
  },
  notYet: {
    'no-voice': 'We heard no voice. Speak while the bar fills.',
    'not-quiet': 'It was not quiet. Be silent until the bar is full.',
    'too-far': 'That is too far. Go half of the way back.',
    'not-opened': 'It could not be opened.',
  },
  notHelped: 'Not yet.',
  /** A measured number, then what it means. */
  amountMeans: {
    helped: '{amount}: good.',
    hint: '{amount}: better.',
    'not-yet': '{amount}: not enough yet.',
  },
  amounts: {
    louder: '+{value} dB',
    lower: '{value} dB lower',
    brighter: '{value} stops brighter',
    darker: '{value} stops darker',
    instead: '{value} instead of {before}',
    now: '{value} {unit}',
  },
  units: { ms: 'ms', kHz: 'kHz', Mbps: 'Mbps', 'per-second': 'pictures a second' },
} as const satisfies MendingTexts);
