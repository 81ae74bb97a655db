import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import { Field, type FieldTexts } from './field';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size' | 'className' | 'children'>, FieldTexts {
  readonly icon?: ElementNode;
  readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  /** Shown while the value is empty; cannot be chosen. */
  readonly placeholder?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, size = 44, icon, options, placeholder, id, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} size={size} id={id}>
      {(control) => (
        <div className={cx('ctl-box', size === 40 && 'ctl-box-40')}>
          {icon && <span className="ctl-icon">{icon}</span>}
          <select {...select} {...control} className={cx('ctl truncate pe-10', Boolean(icon) && 'ps-10')}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="ctl-end pointer-events-none pe-3.25">
            <ChevronDown aria-hidden />
          </span>
        </div>
      )}
    </Field>
  );
}
