import { CHECKLIST_ITEM_MAX } from '@linecheck/contract';
import { checklists } from '@linecheck/texts/en/checklists';
import Plus from 'lucide-react/icons/plus';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';

interface ItemAdderProps {
  readonly label: string;
  /** Text that is typed but not added yet. Saving the list adds it. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly disabled: boolean;
  readonly hint?: string | undefined;
  readonly onAdd: (text: string) => void;
}

/** Field that adds a text by Enter or button; blank texts are ignored, and the field is cleared for the next one. */
export function ItemAdder({ label, text, onText, disabled, hint, onAdd }: ItemAdderProps) {
  const texts = useTexts(checklists);
  const add = () => {
    if (text.trim() === '') return;
    onAdd(text.trim());
    onText('');
  };
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        size={40}
        label={label}
        placeholder={texts.adder.placeholder}
        autoComplete="off"
        maxLength={CHECKLIST_ITEM_MAX}
        value={text}
        disabled={disabled}
        hint={hint}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="pt-6">
        <Button type="submit" icon={<Plus aria-hidden />} disabled={disabled || text.trim() === ''}>
          {texts.adder.add}
        </Button>
      </div>
    </form>
  );
}
