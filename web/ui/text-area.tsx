import type { ComponentProps } from 'react';
import { cx } from './class-names';
import { Field, type FieldTexts } from './field';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldTexts & {
    /** Grows with what is written from `rows` on, where the browser can; elsewhere it is pulled larger by hand. */
    readonly grows?: boolean;
  };

export function TextArea({ label, hint, error, size = 44, id, rows = 3, grows = false, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} size={size} id={id}>
      {(control) => (
        <div className={cx('ctl-box h-auto', size === 40 && 'ctl-box-40')}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={cx('ctl block resize-y py-2.5', grows && 'field-sizing-content min-h-11')}
          />
        </div>
      )}
    </Field>
  );
}
