import { STANDARD_ITEMS, type StandardItemId } from '@linecheck/checks/checklist/standard-items';
import type { ChecklistChoice, ChecklistEntry, TemplateItem, WrittenItem } from '@linecheck/contract';
import standardChecklist from '@linecheck/texts/en/standard-checklist';

const optional = (text: string): ChecklistEntry => ({ text, required: false });

const standardEntry = (id: StandardItemId): ChecklistEntry => optional(standardChecklist[id]);

const standardEntries = STANDARD_ITEMS.map(standardEntry);

/** The items of a Plus host's choice: the standard ones that are switched on, then their own. */
export function entriesOfChoice(choice: ChecklistChoice): readonly ChecklistEntry[] {
  if (choice.templateType === 'default') return standardEntries;
  const chosen = STANDARD_ITEMS.filter((id) => choice.preferences[id]).map(standardEntry);
  return [...chosen, ...choice.customItems.map(optional)];
}

interface ChecklistSources {
  /** The template that the host chose for this link, else the host's default template. */
  readonly template: readonly ChecklistEntry[] | undefined;
  readonly choice: ChecklistChoice | null;
}

/** What a guest is asked to tick: the host's template, else a Plus host's choice, else the standard items. */
export function sessionEntries({ template, choice }: ChecklistSources): readonly ChecklistEntry[] {
  if (template !== undefined) return template;
  return choice === null ? standardEntries : entriesOfChoice(choice);
}

/**
 * Items as they are stored: in their order, counted from 1, each with an id of its own. Items of the same order keep the
 * places in which they came.
 */
export function storedItems(written: readonly WrittenItem[], newId: () => string): TemplateItem[] {
  const taken = new Set<string>();
  return written
    .map((item, index) => ({ ...item, place: item.order ?? index + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ id, text, required }, index) => {
      const ownId = id === undefined || taken.has(id) ? newId() : id;
      taken.add(ownId);
      return { id: ownId, text, required, order: index + 1 };
    });
}
