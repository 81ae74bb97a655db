import { type ChecklistItem, openItem, STANDARD_ITEMS, type StandardItemId } from '@linecheck/checks/checklist/items';
import { standardChecklist } from '@linecheck/texts/en/run';
import { currentTexts } from '../texts/use-texts';

/** Items of the standard checklist that satisfy `isWanted`, all unticked. Their texts are those that are stored. */
export const standardItems = (isWanted: (id: StandardItemId) => boolean = () => true): readonly ChecklistItem[] =>
  STANDARD_ITEMS.filter(isWanted).map((id) => openItem(id, standardChecklist[id]));

/** The standard item with a stored text, which is English, whoever reads it; undefined for one that a host has written. */
export const standardItemOf = (text: string): StandardItemId | undefined =>
  STANDARD_ITEMS.find((id) => standardChecklist[id] === text);

/** The words of an item for the reader: those of a host are shown as they are. */
export function shownItem(text: string): string {
  const id = standardItemOf(text);
  return id === undefined ? text : currentTexts(standardChecklist)[id];
}
