import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';

type PerDevice = string | Readonly<Record<DeviceKind, string>>;

/** A sentence, or one per device, and, if it names the browser, a version for an unknown browser. */
export type HelpSentence = PerDevice | Readonly<Record<'named' | 'unnamed', PerDevice>>;

/** The sentence for a device, in a known or unknown browser. */
export function sentenceFor(sentence: HelpSentence, device: DeviceKind, isNamed: boolean): string {
  const perDevice = hasNames(sentence) ? sentence[isNamed ? 'named' : 'unnamed'] : sentence;
  return typeof perDevice === 'string' ? perDevice : perDevice[device];
}

const hasNames = (sentence: HelpSentence): sentence is Exclude<HelpSentence, PerDevice> =>
  typeof sentence === 'object' && 'named' in sentence;
