import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';

type PerDevice = string | Readonly<Record<DeviceKind, string>>;

/** A sentence, or one for each device, and where it would name a browser, one for a browser whose name is not known. */
export type HelpSentence = PerDevice | Readonly<Record<'named' | 'unnamed', PerDevice>>;

/** The sentence for a device, in a browser whose name is known or not. */
export function sentenceFor(sentence: HelpSentence, device: DeviceKind, isNamed: boolean): string {
  const perDevice = hasNames(sentence) ? sentence[isNamed ? 'named' : 'unnamed'] : sentence;
  return typeof perDevice === 'string' ? perDevice : perDevice[device];
}

const hasNames = (sentence: HelpSentence): sentence is Exclude<HelpSentence, PerDevice> =>
  typeof sentence === 'object' && 'named' in sentence;
