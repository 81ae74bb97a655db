import type { ChecklistTemplate, TemplateItem } from '@linecheck/contract';

export type DraftItem = Pick<TemplateItem, 'id' | 'text' | 'required'>;

export interface TemplateDraft {
  readonly name: string;
  readonly items: readonly DraftItem[];
}

export type DraftEvent =
  | { readonly type: 'replaced'; readonly draft: TemplateDraft }
  | { readonly type: 'named'; readonly name: string }
  | { readonly type: 'item-added'; readonly id: string; readonly text: string }
  | { readonly type: 'item-changed'; readonly item: DraftItem }
  | { readonly type: 'item-removed'; readonly id: string }
  | { readonly type: 'item-moved'; readonly from: number; readonly to: number };

export const templateDraftOf = (template: ChecklistTemplate | undefined): TemplateDraft => ({
  name: template?.name ?? '',
  items: template?.items.map(({ id, text, required }) => ({ id, text, required })) ?? [],
});

export function nextDraft(draft: TemplateDraft, event: DraftEvent): TemplateDraft {
  switch (event.type) {
    case 'replaced':
      return event.draft;
    case 'named':
      return { ...draft, name: event.name };
    case 'item-added':
      return { ...draft, items: [...draft.items, { id: event.id, text: event.text, required: false }] };
    case 'item-changed':
      return { ...draft, items: draft.items.map((item) => (item.id === event.item.id ? event.item : item)) };
    case 'item-removed':
      return { ...draft, items: draft.items.filter(({ id }) => id !== event.id) };
    case 'item-moved':
      return { ...draft, items: moved(draft.items, event.from, event.to) };
  }
}

function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

export const isSameDraft = (one: TemplateDraft, other: TemplateDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const hasText = (draft: TemplateDraft, text: string): boolean =>
  draft.items.some((item) => item.text.trim() === text);

/** Ids of the items of `one` that `other` does not have with this text and this mark. */
export function onlyIn(one: TemplateDraft, other: TemplateDraft): ReadonlySet<string> {
  const keyOf = ({ text, required }: DraftItem) => `${required} ${text.trim()}`;
  const others = new Set(other.items.map(keyOf));
  return new Set(one.items.filter((item) => !others.has(keyOf(item))).map(({ id }) => id));
}

export interface DraftFaults {
  readonly name: boolean;
  readonly blankIds: ReadonlySet<string>;
}

export const templateFaultsOf = ({ name, items }: TemplateDraft): DraftFaults => ({
  name: name.trim() === '',
  blankIds: new Set(items.filter(({ text }) => text.trim() === '').map(({ id }) => id)),
});

export const isSound = ({ name, blankIds }: DraftFaults): boolean => !name && blankIds.size === 0;

/** Request body; `order` counts from 1 (S1 §3). */
export const templateBodyOf = ({ name, items }: TemplateDraft) => ({
  name,
  items: items.map((item, at) => ({ ...item, order: at + 1 })),
});
