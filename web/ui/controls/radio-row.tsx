import type { ComponentProps, ReactNode } from 'react';
import './radio-row.css';

interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> {
  readonly label: ReactNode;
}

/** Radio button whose whole row is clickable. A hairline separates consecutive rows. */
export function RadioRow({ label, ...input }: RadioRowProps) {
  return (
    <label className="radio-row">
      <input {...input} type="radio" />
      <span className="min-w-0 grow wrap-anywhere">{label}</span>
    </label>
  );
}
