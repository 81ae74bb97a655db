import { CHECKLIST_ITEM_MAX } from '@linecheck/contract';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface ItemAdderProps {
  readonly label: string;
  /** What is typed and not added yet. Whoever saves the list adds it: it was meant to be in it. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly disabled: boolean;
  readonly hint?: string | undefined;
  readonly onAdd: (text: string) => void;
}

/** A text and Enter, or the button: blank texts are not taken, and the field is ready for the next one. */
export function ItemAdder({ label, text, onText, disabled, hint, onAdd }: ItemAdderProps) {
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
        placeholder="For example: Bring your script"
        autoComplete="off"
        maxLength={CHECKLIST_ITEM_MAX}
        value={text}
        disabled={disabled}
        hint={hint}
        onChange={(event) => onText(event.target.value)}
      />
      <div className="pt-6">
        <Button type="submit" icon={<Plus aria-hidden />} disabled={disabled || text.trim() === ''}>
          Add
        </Button>
      </div>
    </form>
  );
}
