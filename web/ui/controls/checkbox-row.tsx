import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import './checkbox-row.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'>;

/** Checkbox without its row, for use inside a label. */
export function Checkbox(input: CheckboxProps) {
  return (
    <span className="check-box">
      <input {...input} type="checkbox" />
      <Check aria-hidden />
    </span>
  );
}

interface CheckboxRowProps extends CheckboxProps {
  readonly label: ReactNode;
  readonly note?: string;
}

/** Checkbox whose whole row is clickable. A hairline separates consecutive rows. */
export function CheckboxRow({ label, note, ...input }: CheckboxRowProps) {
  return (
    <label className="check-row">
      <Checkbox {...input} />
      <span className="min-w-0 grow wrap-anywhere">{label}</span>
      {note !== undefined && <span className="text-14 text-ink-3">{note}</span>}
    </label>
  );
}
