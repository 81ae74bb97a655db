import type { ListedKind } from '@linecheck/checks/browser/devices/device-error';
import { deviceNames as names } from '@linecheck/texts/en/run';
import { fill } from '../texts/fill';
import { currentTexts } from '../texts/use-texts';

/**
 * Name of a device: its label, or a generic name if it has none.
 *
 * @param place Position among several devices, from 1; undefined for the browser's own choice.
 */
export function deviceName(kind: ListedKind, label: string | undefined, place?: number): string {
  const texts = currentTexts(names)[kind];
  if (label !== undefined) return label;
  return place === undefined ? texts.default : fill(texts.numbered, { number: place });
}
