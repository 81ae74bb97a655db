import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { Field, type FieldTexts } from './field';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'className'>, FieldTexts {
  readonly icon?: ReactNode;
  /** Stands inside the field, at its end: a button or a unit. */
  readonly end?: ReactNode;
}

/** Takes what `register()` of react-hook-form returns, `ref` included. */
export function TextField({ label, hint, error, size = 44, icon, end, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} size={size} id={id}>
      {(control) => (
        <div className={cx('ctl-box', size === 40 && 'ctl-box-40')}>
          {icon && <span className="ctl-icon">{icon}</span>}
          <input {...input} {...control} className={cx('ctl', Boolean(icon) && 'ps-10', Boolean(end) && 'pe-11')} />
          {end && <span className="ctl-end">{end}</span>}
        </div>
      )}
    </Field>
  );
}
