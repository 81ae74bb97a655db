import type { ComponentProps } from 'react';
import { cx } from './class-names';
import { Field, type FieldTexts } from './field';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldTexts;

export function TextArea({ label, hint, error, size = 44, id, rows = 3, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} size={size} id={id}>
      {(control) => (
        <div className={cx('ctl-box h-auto', size === 40 && 'ctl-box-40')}>
          <textarea {...area} {...control} rows={rows} className="ctl block resize-y py-2.5" />
        </div>
      )}
    </Field>
  );
}
