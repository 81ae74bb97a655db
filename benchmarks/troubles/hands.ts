import type { MendingAct } from '../../packages/checks/mending/acts';
import { mendingActs } from '../../packages/texts/en/mending';

/**
 * The hands of the scripted guest: what it does when a sentence asks for it. The sentences of acts are known by their
 * names; of all others, the words decide. What the act changes is a matter of each trouble.
 */
const HANDS = {
  'press-allow-button':
    /Press Try again, and choose Allow|Please allow (?:microphone|camera) access and try again|Please tap Allow/i,
  'allow-in-system': /privacy settings of your system/i,
  'open-in-other-browser': /current version of|open (?:it|this page|the link) in (?!a private)|Copy the link/i,
  'open-private-window': /private window/i,
  'ask-host': /Tell your host/i,
  'reload-page': /reload this page/i,
  'plug-in':
    /(?:plug|connect) (?:it|your [\w ]+|the [\w ]+) in(?: again)?|plugged in|Connect it again|check its cable/i,
  'choose-another':
    /choose another|another speaker|another microphone|right microphone is selected|Choose the speaker/i,
  'close-other-call': /Close (?:the app|other apps|other tabs|Zoom|all other)|other tabs and programs|end the call/i,
  'close-programs': /close other programs/i,
  'press-mute-switch': /mute switch|Unmute|mute key/i,
  'tap-microphone': /tap three times/i,
  'come-close': /speak close|closer to the microphone|come close|hand's width/i,
  'move-back': /further away|hands' widths/i,
  'turn-input-up': /turn its level up|level up/i,
  'turn-input-down': /microphone level down/i,
  'turn-gain-down': /turn down the gain/i,
  'switch-noise-off': /Switch off fans|close the window/i,
  'go-to-soft-room': /room with carpet|room with curtains/i,
  'unplug-charger': /Unplug the charger/i,
  'use-cable-microphone': /use a cable, then retest/i,
  uncover: /Uncover|shutter/i,
  'lamp-in-front': /lamp on in front/i,
  'turn-to-window': /towards? (?:a|the) window|window (?:or lamp )?is in front/i,
  'close-curtain': /close the curtain/i,
  'sit-in-front': /Sit in front|Come closer to the camera/i,
  'larger-picture': /larger picture/i,
  'wipe-lens': /Wipe the lens/i,
  'restart-camera': /Restart (?:the|it|your) ?camera|Restart the/i,
  'turn-up': /turn it up|turn them up/i,
  'put-on-headphones': /Put on headphones/i,
  'use-cable': /use a cable|Use a cable/i,
  'sit-by-router': /closer to the router|beside the router/i,
  'pause-uploads': /pause uploads/i,
  'pause-downloads': /pause downloads/i,
  'switch-vpn-off': /Switch off a VPN|switch the VPN off/i,
  'use-hotspot': /hotspot/i,
  'switch-blocker-off': /blocker/i,
  'open-other-page': /other pages open|check your internet/i,
} as const satisfies Partial<Record<MendingAct | 'larger-picture', RegExp>>;

export type GuestHand = keyof typeof HANDS;

/** Acts of the product that the hand does in the same way. */
const SAME: Readonly<Partial<Record<string, GuestHand>>> = {
  'restart-browser': 'reload-page',
  'open-on-phone': 'open-in-other-browser',
  'open-secure-address': 'open-in-other-browser',
  replug: 'plug-in',
  'plug-in-directly': 'plug-in',
  'choose-yours': 'choose-another',
  'choose-computer-microphone': 'choose-another',
  'choose-computer-speaker': 'choose-another',
  'choose-speaker': 'choose-another',
  'end-call': 'close-other-call',
  unmute: 'press-mute-switch',
  'use-other-socket': 'unplug-charger',
  'nose-in-corners': 'sit-in-front',
};

const hands = Object.keys(HANDS) as GuestHand[];

const sentenceActs = new Map<string, string>(
  Object.entries(mendingActs).flatMap(([act, words]) =>
    (typeof words === 'string' ? [words] : Object.values(words)).map((sentence) => [sentence, act] as const),
  ),
);

/** The act that a sentence of the page asks for; undefined for another sentence. */
export const actOf = (sentence: string): string | undefined => sentenceActs.get(sentence);

/** The one act that a sentence of the page asks for. */
export function handsOfSentence(sentence: string): readonly GuestHand[] {
  const act = actOf(sentence);
  const hand = act === undefined ? undefined : (hands.find((each) => each === act) ?? SAME[act]);
  return hand === undefined ? [] : [hand];
}

/** What the words ask for, in their order. */
export const handsInWords = (words: string): readonly GuestHand[] =>
  hands
    .map((hand) => ({ hand, at: words.search(HANDS[hand]) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ hand }) => hand);
