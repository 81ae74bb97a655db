import { type ChecklistItem, openItem, STANDARD_ITEMS, type StandardItemId } from '@linecheck/checks/checklist/items';
import { standardChecklist } from '@linecheck/texts/en/run';
import { currentTexts } from '../texts/use-texts';

/** Items of the standard checklist that satisfy `isWanted`, all unticked. */
export const standardItems = (isWanted: (id: StandardItemId) => boolean = () => true): readonly ChecklistItem[] =>
  STANDARD_ITEMS.filter(isWanted).map((id) => openItem(id, currentTexts(standardChecklist)[id]));
