import type { CheckName } from '@linecheck/checks/check';
import { mendingActs } from '@linecheck/texts/en/mending';
import { entryOf } from '@linecheck/texts/entry-of';
import { currentTexts } from './use-texts';

type ActTexts = Readonly<Record<string, string | { readonly microphone: string; readonly camera: string }>>;

/** The sentence of an act for the devices of a step; for an act of another version, its name. */
export function actWords(check: CheckName, act: string): string {
  const table: ActTexts = currentTexts(mendingActs);
  const words = entryOf(table, act) ?? `${act.charAt(0).toUpperCase()}${act.slice(1).replaceAll('-', ' ')}.`;
  return typeof words === 'string' ? words : words[check === 'camera' ? 'camera' : 'microphone'];
}
