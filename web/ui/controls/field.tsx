import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import './field.css';

/** 44 px for fields in a form; 40 px for a row of fields in a toolbar. */
type FieldSize = 40 | 44;

export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Adds a line below the field, associated with it. */
  readonly error?: string | undefined;
  readonly size?: FieldSize;
}

interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly children: (control: ControlAttributes) => ElementNode;
}

/** Label, control, hint and error, associated with each other. The other fields are built on it. */
export function Field({ label, hint, error, size = 44, id, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const described = cx(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className="min-w-0">
      <label
        htmlFor={controlId}
        className={cx('block font-medium', size === 44 ? 'mb-1.5 text-14' : 'mb-1.25 text-13')}
      >
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-14 text-ink-2">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Error message below a field. */
export function FieldError({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-14 text-failed">
      <CircleAlert aria-hidden className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}
