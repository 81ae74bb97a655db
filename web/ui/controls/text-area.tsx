import type { ComponentProps } from 'react';
import { cx } from '../theme/class-names';
import { Field, type FieldTexts } from './field';

interface LengthHintProps {
  /** Used and maximum length: "12/500". */
  readonly text: string;
  readonly isTooLong: boolean;
}

export function LengthHint({ text, isTooLong }: LengthHintProps) {
  return <span className={cx('tabular block text-end text-13', isTooLong && 'text-failed')}>{text}</span>;
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldTexts {
  /** Grows with its text from `rows` on, where the browser supports it; otherwise it can be resized by hand. */
  readonly grows?: boolean;
}

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
