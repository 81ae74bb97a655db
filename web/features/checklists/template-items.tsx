import './template-items.css';
import { CHECKLIST_ITEM_MAX } from '@linecheck/contract';
import { checklists } from '@linecheck/texts/en/checklists';
import { searchKey } from '@linecheck/texts/search-key';
import X from 'lucide-react/icons/x';
import { type Dispatch, useState } from 'react';
import { fill } from '../../texts/fill';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { IconButton } from '../../ui/controls/button';
import { Checkbox } from '../../ui/controls/checkbox-row';
import { FieldError } from '../../ui/controls/field';
import { ReorderHandle } from '../../ui/controls/reorder-handle';
import type { DraftEvent, DraftItem } from './template-draft';

interface TemplateItemsProps {
  readonly items: readonly DraftItem[];
  readonly blankIds: ReadonlySet<string>;
  readonly dispatch: Dispatch<DraftEvent>;
}

export function TemplateItems({ items, blankIds, dispatch }: TemplateItemsProps) {
  const texts = useTexts(checklists);
  const [news, setNews] = useState('');
  const move = (from: number, to: number) => {
    dispatch({ type: 'item-moved', from, to });
    const { label, params } = called(texts, items[from], from);
    setNews(fill(label.moved, { ...params, place: to + 1, count: items.length }));
  };
  return (
    <>
      <ol className="template-items" aria-label={texts.editor.items}>
        {items.map((item, index) => {
          const { label, params } = called(texts, item, index);
          return (
            <li key={item.id}>
              <ReorderHandle
                label={fill(label.move, params)}
                hint={texts.item.moveHint}
                index={index}
                count={items.length}
                onMove={move}
              />
              <ItemFields item={item} index={index} isBlank={blankIds.has(item.id)} dispatch={dispatch} />
              <IconButton
                label={fill(label.remove, params)}
                icon={<X aria-hidden />}
                onClick={() => dispatch({ type: 'item-removed', id: item.id })}
              />
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/** Labels of an item: by its text, or by its number while it is blank. */
function called(texts: typeof checklists, item: DraftItem | undefined, index: number) {
  const text = item?.text.trim() ?? '';
  return { label: text === '' ? texts.item.unnamed : texts.item.named, params: { text, number: index + 1 } };
}

interface ItemFieldsProps extends Pick<TemplateItemsProps, 'dispatch'> {
  readonly item: DraftItem;
  readonly index: number;
  readonly isBlank: boolean;
}

function ItemFields({ item, index, isBlank, dispatch }: ItemFieldsProps) {
  const texts = useTexts(checklists);
  const { label, params } = called(texts, item, index);
  const errorId = `item-${item.id}-error`;
  const change = (changed: Partial<DraftItem>) => dispatch({ type: 'item-changed', item: { ...item, ...changed } });
  return (
    <div className="template-item">
      <div className="ctl-box ctl-box-40">
        <input
          className="ctl"
          aria-label={fill(texts.item.label, { number: index + 1 })}
          aria-invalid={isBlank || undefined}
          aria-describedby={isBlank ? errorId : undefined}
          autoComplete="off"
          maxLength={CHECKLIST_ITEM_MAX}
          value={item.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      {isBlank && <FieldError id={errorId}>{texts.item.missing}</FieldError>}
      <label className="template-required">
        <Checkbox checked={item.required} onChange={(event) => change({ required: event.target.checked })} />
        <span>{rich(label.required, { ...params, of: (inside) => <span className="sr-only">{inside}</span> })}</span>
      </label>
    </div>
  );
}

export const CATEGORIES = ['audio', 'environment', 'video', 'comfort', 'content', 'technical'] as const;

export type ItemCategory = (typeof CATEGORIES)[number];

export interface SuggestedItem {
  readonly category: ItemCategory;
  readonly name: string;
  readonly text: string;
}

/** Most common requests of hosts to their guests (S1 §2, §9), grouped by category. */
export const suggestedItems = (texts: typeof checklists): readonly SuggestedItem[] =>
  CATEGORIES.flatMap((category) => {
    const items: Readonly<Record<string, string>> = texts.library.items[category];
    const name = texts.library.categories[category];
    return Object.values(items).map((text) => ({ category, name, text }));
  });

interface Search {
  readonly words: string;
  readonly category: ItemCategory | 'all';
}

/** Suggestions of a category that contain every word, in any order. */
export function findSuggestions(
  items: readonly SuggestedItem[],
  { words, category }: Search,
): readonly SuggestedItem[] {
  const wanted = searchKey(words).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = searchKey(`${item.name} ${item.text}`);
    return (category === 'all' || item.category === category) && wanted.every((word) => text.includes(word));
  });
}
