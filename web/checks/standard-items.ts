import { type ChecklistItem, openItem } from '@linecheck/checks/checklist/items';
import { STANDARD_ITEMS, type StandardItemId } from '@linecheck/checks/checklist/standard-items';
import standardChecklist from '@linecheck/texts/en/standard-checklist';
import { currentTexts } from '../texts/use-texts';

/** The standard checklist, or those of its items that are wanted; none of them ticked. */
export const standardItems = (isWanted: (id: StandardItemId) => boolean = () => true): readonly ChecklistItem[] =>
  STANDARD_ITEMS.filter(isWanted).map((id) => openItem(id, currentTexts(standardChecklist)[id]));
