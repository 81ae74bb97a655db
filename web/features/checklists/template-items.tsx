import { CHECKLIST_ITEM_MAX } from '@linecheck/contract';
import X from 'lucide-react/icons/x';
import { type Dispatch, useState } from 'react';
import { IconButton } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox-row';
import { FieldError } from '../../ui/field';
import { ReorderHandle } from '../../ui/reorder-handle';
import type { DraftEvent, DraftItem } from './template-draft';
import './template-items.css';

interface TemplateItemsProps {
  readonly items: readonly DraftItem[];
  /** Items whose text is missed. */
  readonly blankIds: ReadonlySet<string>;
  readonly dispatch: Dispatch<DraftEvent>;
}

/** The items of a draft: each can be rewritten, moved, required and removed. */
export function TemplateItems({ items, blankIds, dispatch }: TemplateItemsProps) {
  const [news, setNews] = useState('');
  const move = (from: number, to: number) => {
    dispatch({ kind: 'item-moved', from, to });
    setNews(`${items[from]?.text || 'Item'} is now number ${to + 1} of ${items.length}`);
  };
  return (
    <>
      <ol className="template-items" aria-label="Items">
        {items.map((item, index) => (
          <li key={item.id}>
            <ReorderHandle label={nameOf(item, index)} index={index} count={items.length} onMove={move} />
            <ItemFields item={item} index={index} isBlank={blankIds.has(item.id)} dispatch={dispatch} />
            <IconButton
              label={`Remove ${nameOf(item, index)}`}
              icon={<X aria-hidden />}
              onClick={() => dispatch({ kind: 'item-removed', id: item.id })}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

const nameOf = ({ text }: DraftItem, index: number): string => (text.trim() ? `“${text.trim()}”` : `item ${index + 1}`);

interface ItemFieldsProps extends Pick<TemplateItemsProps, 'dispatch'> {
  readonly item: DraftItem;
  readonly index: number;
  readonly isBlank: boolean;
}

function ItemFields({ item, index, isBlank, dispatch }: ItemFieldsProps) {
  const errorId = `item-${item.id}-error`;
  const change = (changed: Partial<DraftItem>) => dispatch({ kind: 'item-changed', item: { ...item, ...changed } });
  return (
    <div className="template-item">
      <div className="ctl-box ctl-box-40">
        <input
          className="ctl"
          aria-label={`Item ${index + 1}`}
          aria-invalid={isBlank || undefined}
          aria-describedby={isBlank ? errorId : undefined}
          autoComplete="off"
          maxLength={CHECKLIST_ITEM_MAX}
          value={item.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      {isBlank && <FieldError id={errorId}>Item text is required</FieldError>}
      <label className="template-required">
        <Checkbox checked={item.required} onChange={(event) => change({ required: event.target.checked })} />
        Required<span className="sr-only">: {nameOf(item, index)}</span>
      </label>
    </div>
  );
}
