import { standardChecklist } from '@linecheck/checks/checklist/defaults';
import { defaultItems } from '@linecheck/checks/checklist/items';
import { localItems } from '@linecheck/checks/checklist/own-items';
import type { ChecklistChoice } from '@linecheck/contract';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../ui/button';
import { Card } from '../../ui/card';
import { CheckboxRow } from '../../ui/checkbox-row';
import { SelectField } from '../../ui/select-field';
import { showToast } from '../../ui/toast';
import { useUnsaved } from '../../ui/use-unsaved';
import { ChecklistPreview } from './checklist-preview';
import { ItemAdder } from './item-adder';
import { readChoice, saveChoice, withItem } from './local-checklist';

const TYPES = [
  { value: 'default', label: 'Default Template (standard 3 items)' },
  { value: 'custom', label: 'Custom Template' },
];

const ONE_ITEM = 'Plus tier limit: 1 custom item. Remove the current item to add a different one.';

interface Part {
  readonly choice: ChecklistChoice;
  readonly onChange: (choice: ChecklistChoice) => void;
  /** An item that is typed and not added yet. */
  readonly typed: string;
  readonly onTyped: (text: string) => void;
}

/** A Plus host's checklist: the standard one, or parts of it with one item of their own. Kept in this browser. */
export function PlusChecklistEditor({ userId }: { readonly userId: string }) {
  const headingId = useId();
  const [saved, setSaved] = useState(() => readChoice(userId));
  const [chosen, setChosen] = useState(saved);
  const [typed, setTyped] = useState('');
  const choice = withItem(chosen, typed);
  const isDirty = JSON.stringify(choice) !== JSON.stringify(saved);
  useUnsaved(isDirty);
  const save = () => {
    try {
      saveChoice(userId, choice);
      setSaved(choice);
      setChosen(choice);
      setTyped('');
      showToast({
        title: 'Template saved',
        description: 'It is used for your own checks and for new links.',
        tone: 'passed',
      });
    } catch {
      showToast({ title: 'Failed to save preferences', description: 'Please try again.', tone: 'failed' });
    }
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <Card aria-labelledby={headingId}>
        <h2 id={headingId} className="mb-4 text-18 font-semi tracking-snug">
          Checklist Template
        </h2>
        <SelectField
          label="Template type"
          options={TYPES}
          value={chosen.templateType}
          onChange={(event) =>
            setChosen({ ...chosen, templateType: event.target.value === 'custom' ? 'custom' : 'default' })
          }
        />
        {chosen.templateType === 'custom' && (
          <OwnChoice choice={chosen} onChange={setChosen} typed={typed} onTyped={setTyped} />
        )}
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-13 text-ink-2">{isDirty ? 'Not saved yet' : 'Kept in this browser'}</p>
          <Button look="primary" onClick={save}>
            Save Template
          </Button>
        </div>
      </Card>
      <ChecklistPreview items={itemsOf(choice)} />
    </div>
  );
}

function OwnChoice(part: Part) {
  const { choice, onChange } = part;
  return (
    <>
      <fieldset className="mt-5">
        <legend className="text-14 font-medium">Standard items</legend>
        {standardChecklist.map(({ id, text }) => (
          <CheckboxRow
            key={id}
            label={text}
            checked={choice.preferences[id]}
            onChange={(event) =>
              onChange({ ...choice, preferences: { ...choice.preferences, [id]: event.target.checked } })
            }
          />
        ))}
      </fieldset>
      <OwnItem {...part} />
    </>
  );
}

function OwnItem({ choice, onChange, typed, onTyped }: Part) {
  const [own] = choice.customItems;
  if (own === undefined) {
    return (
      <div className="mt-4">
        <ItemAdder
          label="Custom item"
          text={typed}
          onText={onTyped}
          disabled={false}
          onAdd={(text) => onChange({ ...choice, customItems: [text] })}
        />
      </div>
    );
  }
  return (
    <div className="mt-4">
      <h3 className="mb-1.5 text-14 font-medium">Custom item</h3>
      <div className="flex items-center gap-2 rounded-ctl bg-surface-2 py-1 pr-1 pl-3">
        <span className="min-w-0 grow wrap-anywhere">{own}</span>
        <IconButton
          label={`Remove “${own}”`}
          icon={<X aria-hidden />}
          onClick={() => onChange({ ...choice, customItems: [] })}
        />
      </div>
      <p className="mt-1.5 text-14 text-ink-2">{ONE_ITEM}</p>
    </div>
  );
}

const itemsOf = ({ templateType, preferences, customItems: [customText = ''] }: ChecklistChoice) =>
  templateType === 'default' ? defaultItems() : localItems({ enabled: preferences, customText });
