import { CHECKLIST_ITEM_MAX } from '@linecheck/contract';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';

interface ItemAdderProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly hint?: string | undefined;
  readonly onAdd: (text: string) => void;
}

/** A text and Enter, or the button: blank texts are not taken, and the field is ready for the next one. */
export function ItemAdder({ label, disabled, hint, onAdd }: ItemAdderProps) {
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    onAdd(text.trim());
    setText('');
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
        onChange={(event) => setText(event.target.value)}
      />
      <div className="pt-6">
        <Button type="submit" icon={<Plus aria-hidden />} disabled={disabled || text.trim() === ''}>
          Add
        </Button>
      </div>
    </form>
  );
}
