import type { ComponentProps, WheelEvent } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import { Field, type FieldTexts } from './field';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'className'>, FieldTexts {
  readonly icon?: ElementNode;
  /** Button or unit at the end of the field, inside it. */
  readonly end?: ElementNode;
}

/** Text input with label, hint and error. Accepts the result of react-hook-form's `register()`, including `ref`. */
export function TextField({ label, hint, error, size = 44, icon, end, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} size={size} id={id}>
      {(control) => (
        <div className={cx('ctl-box', size === 40 && 'ctl-box-40')}>
          {icon && <span className="ctl-icon">{icon}</span>}
          <input
            onWheel={input.type === 'number' ? leaveNumber : undefined}
            {...input}
            {...control}
            className={cx('ctl', Boolean(icon) && 'ps-10', Boolean(end) && 'pe-11')}
          />
          {end && <span className="ctl-end">{end}</span>}
        </div>
      )}
    </Field>
  );
}

/** The wheel changes a number in a focused field, where people mean to scroll. */
const leaveNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>): void => currentTarget.blur();
