import { useId } from 'react';
import './segmented-filter.css';

interface SegmentedFilterProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly count?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons, so that the arrow keys and the group's name come from the browser. */
export function SegmentedFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedFilterProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice-option">
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="choice-face">
            <span>{option.label}</span>
            {option.count !== undefined && <span className="tabular choice-count">{` ${option.count}`}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
