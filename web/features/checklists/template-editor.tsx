import { type ChecklistTemplate, type PlanName, planLimits, TEMPLATE_NAME_MAX } from '@linecheck/contract';
import { checklists } from '@linecheck/texts/en/checklists';
import { refusals } from '@linecheck/texts/en/refusals';
import Check from 'lucide-react/icons/check';
import Library from 'lucide-react/icons/library';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { type Dispatch, useId, useState } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import { ChecklistPreview } from './checklist-preview';
import { ItemAdder } from './item-adder';
import { TemplateConflictDialog } from './template-conflict-dialog';
import {
  type DraftEvent,
  type DraftFaults,
  hasText,
  isSound,
  nextDraft,
  type TemplateDraft,
  templateFaultsOf,
} from './template-draft';
import {
  CATEGORIES,
  findSuggestions,
  type ItemCategory,
  type SuggestedItem,
  suggestedItems,
  TemplateItems,
} from './template-items';
import { useTemplateEditing } from './use-template-editing';

interface TemplateEditorProps {
  readonly template: ChecklistTemplate | undefined;
  readonly plan: PlanName;
  readonly onSaved: (template: ChecklistTemplate | undefined) => void;
  readonly onCancel: () => void;
}

export function TemplateEditor({ template, plan, onSaved, onCancel }: TemplateEditorProps) {
  const texts = useTexts(checklists);
  const { limits } = useTexts(refusals);
  const headingId = useId();
  const editing = useTemplateEditing({ template, onSaved });
  const { draft, dispatch } = editing;
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const isFull = draft.items.length >= planLimits[plan].templateItems;
  const isTyped = typed.trim() !== '' && !isFull;
  useUnsaved((isTyped || editing.isChanged) && !editing.isSaved);
  const faults = templateFaultsOf(draft);
  const add = (text: string): TemplateDraft => {
    const added = { type: 'item-added', id: newItemId(), text } as const;
    dispatch(added);
    setTyped('');
    return nextDraft(draft, added);
  };
  const trySave = () => {
    setTried(true);
    const whole = isTyped ? add(typed.trim()) : draft;
    if (isSound(faults)) editing.save(whole);
    else if (faults.name) showToast({ ...texts.editor.nameMissingToast, tone: 'failed' });
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <Card aria-labelledby={headingId}>
        <h2 id={headingId} className="mb-4 text-18 font-semi tracking-snug">
          {template === undefined ? texts.editor.titleNew : texts.editor.title}
        </h2>
        <DraftFields
          {...{ draft, dispatch, typed, isFull, add }}
          onTyped={setTyped}
          limitHint={fill(limits[plan], { max: planLimits[plan].templateItems })}
          faults={wasTried ? faults : NO_FAULTS}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3 border-t border-line pt-4">
          <Button onClick={onCancel}>{texts.editor.cancel}</Button>
          <Button variant="primary" busy={editing.isSaving} onClick={trySave}>
            {template === undefined ? texts.editor.create : texts.editor.save}
          </Button>
        </div>
      </Card>
      <ChecklistPreview items={draft.items} />
      <TemplateConflictDialog {...editing} />
    </div>
  );
}

const NO_FAULTS: DraftFaults = { name: false, blankIds: new Set() };

/** `crypto.randomUUID` only exists in secure contexts; a self-hosted dashboard may be opened in another. */
const newItemId = (): string => `item-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;

interface DraftFieldsProps {
  readonly draft: TemplateDraft;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly isFull: boolean;
  readonly limitHint: string | undefined;
  readonly add: (text: string) => void;
  readonly faults: DraftFaults;
}

function DraftFields({ draft, dispatch, typed, onTyped, isFull, limitHint, add, faults }: DraftFieldsProps) {
  const texts = useTexts(checklists);
  const [libraryOpen, setLibraryOpen] = useState(false);
  return (
    <div className="grid gap-5">
      <TextField
        size={40}
        label={texts.editor.name}
        placeholder={texts.editor.namePlaceholder}
        autoComplete="off"
        required
        maxLength={TEMPLATE_NAME_MAX}
        value={draft.name}
        onChange={(event) => dispatch({ type: 'named', name: event.target.value })}
        error={faults.name ? texts.editor.nameMissing : undefined}
      />
      <div>
        <h3 className="mb-1.5 text-13 font-medium">{texts.editor.items}</h3>
        {draft.items.length === 0 && (
          <p className="rounded-ctl bg-surface-2 px-4 py-4 text-14 text-ink-2">{texts.editor.itemsHint}</p>
        )}
        <TemplateItems items={draft.items} blankIds={faults.blankIds} dispatch={dispatch} />
      </div>
      <ItemAdder
        label={texts.editor.newItem}
        text={typed}
        onText={onTyped}
        disabled={isFull}
        hint={isFull ? limitHint : undefined}
        onAdd={add}
      />
      <div className="grid gap-3">
        <div>
          <Button
            icon={<Library aria-hidden />}
            aria-expanded={libraryOpen && !isFull}
            disabled={isFull}
            onClick={() => setLibraryOpen(!libraryOpen)}
          >
            {libraryOpen && !isFull ? texts.editor.closeLibrary : texts.editor.openLibrary}
          </Button>
        </div>
        {libraryOpen && !isFull && <ItemLibrary isUsed={(text) => hasText(draft, text)} onAdd={add} />}
      </div>
    </div>
  );
}

interface ItemLibraryProps {
  readonly isUsed: (text: string) => boolean;
  readonly onAdd: (text: string) => void;
}

function ItemLibrary({ isUsed, onAdd }: ItemLibraryProps) {
  const texts = useTexts(checklists);
  const [words, setWords] = useState('');
  const [category, setCategory] = useState<ItemCategory | 'all'>('all');
  const all = suggestedItems(texts);
  const found = findSuggestions(all, { words, category });
  const options = CATEGORIES.map((id) => ({ value: id, label: texts.library.categories[id] }));
  return (
    <div className="rounded-card border border-line bg-surface-2 p-3 sm:p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          size={40}
          label={texts.library.search}
          type="search"
          icon={<Search aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          size={40}
          label={texts.library.category}
          options={[{ value: 'all', label: texts.library.allCategories }, ...options]}
          value={category}
          onChange={(event) => setCategory(CATEGORIES.find((id) => id === event.target.value) ?? 'all')}
        />
      </div>
      <p role="status" className="mt-3 text-13 text-ink-2">
        {found.length === 0
          ? fill(texts.library.nothingFound, { words: words.trim() })
          : fill(texts.library.found, { found: found.length, count: all.length })}
      </p>
      <div className="mt-3 grid gap-3">
        {CATEGORIES.map((id) => (
          <Group key={id} category={id} items={found.filter((item) => item.category === id)} {...{ isUsed, onAdd }} />
        ))}
      </div>
    </div>
  );
}

interface GroupProps extends ItemLibraryProps {
  readonly category: ItemCategory;
  readonly items: readonly SuggestedItem[];
}

function Group({ category, items, isUsed, onAdd }: GroupProps) {
  const texts = useTexts(checklists);
  if (items.length === 0) return null;
  const name = texts.library.categories[category];
  return (
    <section aria-label={name}>
      <h4 className="text-13 font-semi text-ink-2">{name}</h4>
      <ul>
        {items.map(({ text }) => (
          <li key={text} className="flex min-h-11 items-center gap-3 border-line py-1.5 not-first:border-t">
            <span className="min-w-0 grow text-14">{text}</span>
            {isUsed(text) ? (
              <span className="flex items-center gap-1.5 text-13 text-passed">
                <Check aria-hidden className="size-4" />
                <span>{texts.library.added}</span>
              </span>
            ) : (
              <Button
                size={32}
                variant="quiet"
                icon={<Plus aria-hidden />}
                aria-label={fill(texts.library.addItem, { text })}
                onClick={() => onAdd(text)}
              >
                {texts.library.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
