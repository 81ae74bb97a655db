import type { ComponentProps } from 'react';
import type { FieldTexts } from './field';
import { TextField } from './text-field';
import './color-field.css';

interface ColorFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'value' | 'onChange' | 'className'>,
    FieldTexts {
  /** Text in the box; may be an incomplete colour. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly pickerLabel: string;
}

const WHOLE_COLOUR = /^#[0-9a-f]{6}$/i;
const SHORT_COLOUR = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;

function pickerValue(value: string): string {
  const expanded = value.replace(SHORT_COLOUR, '#$1$1$2$2$3$3');
  return WHOLE_COLOUR.test(expanded) ? expanded : '#000000';
}

/** Text box for the hex value, with the browser's colour picker inside it. */
export function ColorField({ value, onValue, pickerLabel, ...field }: ColorFieldProps) {
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      autoCapitalize="none"
      spellCheck={false}
      icon={
        <input
          type="color"
          className="swatch"
          aria-label={pickerLabel}
          value={pickerValue(value)}
          onChange={(event) => onValue(event.target.value)}
        />
      }
    />
  );
}
