import { hash } from 'node:crypto';
import { STANDARD_ITEMS, type StandardItemId } from '@linecheck/checks/checklist/items';
import type { ChecklistChoice, ChecklistEntry, TemplateItem, WrittenItem } from '@linecheck/contract';
import { standardChecklist } from '@linecheck/texts/en/run';

const optional = (text: string): ChecklistEntry => ({ text, required: false });

const standardEntry = (id: StandardItemId): ChecklistEntry => optional(standardChecklist[id]);

const standardEntries = STANDARD_ITEMS.map(standardEntry);

/** The items of a Plus host's choice: the enabled standard items, then custom ones. Exported for tests. */
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

/** The checklist of a guest: the host's template, else a Plus host's choice, else the standard items. */
export function sessionEntries({ template, choice }: ChecklistSources): readonly ChecklistEntry[] {
  if (template !== undefined) return template;
  return choice === null ? standardEntries : entriesOfChoice(choice);
}

/**
 * Converts checklist items to their stored form: sorted by `order`, numbered from 1, each with a unique id. Items with
 * equal `order` keep their sequence.
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

/**
 * Version of a template: a hash of its name and items. Unlike a counter, it stays right after a backup is restored, and
 * a template that was changed back has its earlier version.
 */
export const templateVersion = (name: string, items: readonly TemplateItem[]): string =>
  hash(
    'sha256',
    JSON.stringify([name, items.map(({ id, text, required, order }) => [id, text, required, order])]),
    'base64url',
  );
