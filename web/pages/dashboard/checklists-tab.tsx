import { STANDARD_ITEMS } from '@linecheck/checks/checklist/items';
import { type ChecklistChoice, can } from '@linecheck/contract';
import { checklists } from '@linecheck/texts/en/checklists';
import { standardChecklist } from '@linecheck/texts/en/run';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { standardItems } from '../../checks/standard-items';
import { ChecklistPreview } from '../../features/checklists/checklist-preview';
import { ItemAdder } from '../../features/checklists/item-adder';
import { readChoice, saveChoice, withItem } from '../../features/checklists/local-checklist';
import { localItems } from '../../features/checklists/own-items';
import { TemplateManager } from '../../features/checklists/template-manager';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { useHydrating } from '../../ui/behaviour/use-in-browser';
import { useUnsaved } from '../../ui/behaviour/use-unsaved';
import { Button, IconButton } from '../../ui/controls/button';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { SelectField } from '../../ui/controls/select-field';
import { Card } from '../../ui/layout/card';
import { showToast } from '../../ui/overlays/toast';
import type { PanelProps } from './dashboard-tabs';

export function ChecklistsTab({ user, plan }: PanelProps) {
  // The choice is in the storage of the browser, which the server does not have.
  const isHydrating = useHydrating();
  return can(plan, 'templates') ? (
    <TemplateManager plan={plan} />
  ) : (
    <PlusChecklistEditor key={`${user.id} ${isHydrating}`} userId={user.id} isHydrating={isHydrating} />
  );
}

const NOTHING_STORED = { getItem: () => null };

interface Part {
  readonly choice: ChecklistChoice;
  readonly onChange: (choice: ChecklistChoice) => void;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
}

/**
 * Editor for a Plus host's checklist: the standard one, or a selection of it with one custom item. Stored in this
 * browser.
 */
function PlusChecklistEditor({ userId, isHydrating }: { readonly userId: string; readonly isHydrating: boolean }) {
  const texts = useTexts(checklists);
  const headingId = useId();
  const [saved, setSaved] = useState(() => readChoice(userId, isHydrating ? NOTHING_STORED : undefined));
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
        title: texts.plus.saved,
        description: texts.plus.savedHint,
        tone: 'passed',
      });
    } catch {
      showToast({ title: texts.plus.notSaved, description: texts.plus.tryAgain, tone: 'failed' });
    }
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <Card aria-labelledby={headingId}>
        <h2 id={headingId} className="mb-4 text-18 font-semi tracking-snug">
          {texts.plus.title}
        </h2>
        <SelectField
          label={texts.plus.type}
          options={[
            { value: 'default', label: texts.plus.types.standard },
            { value: 'custom', label: texts.plus.types.custom },
          ]}
          value={chosen.templateType}
          onChange={(event) =>
            setChosen({ ...chosen, templateType: event.target.value === 'custom' ? 'custom' : 'default' })
          }
        />
        {chosen.templateType === 'custom' && (
          <OwnChoice choice={chosen} onChange={setChosen} typed={typed} onTyped={setTyped} />
        )}
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-13 text-ink-2">{isDirty ? texts.plus.unsaved : texts.plus.kept}</p>
          <Button variant="primary" onClick={save}>
            {texts.plus.save}
          </Button>
        </div>
      </Card>
      <ChecklistPreview items={itemsOf(choice)} />
    </div>
  );
}

function OwnChoice(part: Part) {
  const texts = useTexts(checklists);
  const standard = useTexts(standardChecklist);
  const { choice, onChange } = part;
  return (
    <>
      <fieldset className="mt-5">
        <legend className="text-14 font-medium">{texts.plus.standardItems}</legend>
        {STANDARD_ITEMS.map((id) => (
          <CheckboxRow
            key={id}
            label={standard[id]}
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
  const texts = useTexts(checklists);
  const [own] = choice.customItems;
  if (own === undefined) {
    return (
      <div className="mt-4">
        <ItemAdder
          label={texts.plus.customItem}
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
      <h3 className="mb-1.5 text-14 font-medium">{texts.plus.customItem}</h3>
      <div className="flex items-center gap-2 rounded-ctl bg-surface-2 py-1 pe-1 ps-3">
        <span className="min-w-0 grow wrap-anywhere">{own}</span>
        <IconButton
          label={fill(texts.plus.removeItem, { text: own })}
          icon={<X aria-hidden />}
          onClick={() => onChange({ ...choice, customItems: [] })}
        />
      </div>
      <p className="mt-1.5 text-14 text-ink-2">{texts.plus.limit}</p>
    </div>
  );
}

const itemsOf = ({ templateType, preferences, customItems: [customText = ''] }: ChecklistChoice) =>
  templateType === 'default' ? standardItems() : localItems({ enabled: preferences, customText });
