import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import type { DenialReason, DeviceProblem } from '@linecheck/checks/browser/devices/device-failure';
import type { Params } from '@linecheck/checks/verdict';
import type steps from './en/device-steps';
import { type HelpSentence, sentenceFor } from './help-sentence';
import { entryOf, type Said, saidOf } from './said';
import type { VerdictMessage } from './verdict-message';

/** Texts about a device that could not be used. */
export interface DeviceFailureTexts {
  /** The exact text of S2 §8 for its cases, else a plain sentence in that style (M8). */
  readonly failures: Readonly<Record<DeviceProblem | 'withdrawn', Required<Omit<VerdictMessage, 'advice'>>>>;
  /** Texts of the steps in its advice, which its parameters name. */
  readonly steps: typeof steps;
}

/** The reason for a denied permission only changes the steps, except after a withdrawal. */
const DENIALS = {
  'by-guest': 'denied',
  dismissed: 'denied',
  'by-system': 'denied',
  'by-policy': 'denied',
  withdrawn: 'withdrawn',
  'withdrawn-for-good': 'withdrawn',
} as const satisfies Record<DenialReason, keyof DeviceFailureTexts['failures']>;

/** The texts for the code of a device failure; undefined for any other code. */
export function failureSaid(
  device: DeviceKind,
  texts: DeviceFailureTexts,
  code: string,
  { steps = [], browser }: Params,
): Said | undefined {
  const said = saidOf(entryOf(texts.failures, entryOf(DENIALS, code) ?? code));
  const known = [steps].flat().flatMap((step) => entryOf<HelpSentence>(texts.steps, step) ?? []);
  return said && { ...said, advice: known.map((step) => sentenceFor(step, device, browser !== undefined)) };
}
