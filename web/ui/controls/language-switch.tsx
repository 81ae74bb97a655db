import Languages from 'lucide-react/icons/languages';
import { cx } from '../theme/class-names';
import './language-switch.css';

interface LanguageSwitchProps {
  readonly label: string;
  readonly value: string;
  /** Each with its own name. */
  readonly options: readonly { readonly value: string; readonly name: string }[];
  /** True in a header, where the icon stands for the name. */
  readonly isBrief?: boolean;
  readonly onChoose: (value: string) => void;
}

/** The browser's own list of languages, below an icon or the name of the present one. */
export function LanguageSwitch({ label, value, options, isBrief = false, onChoose }: LanguageSwitchProps) {
  return (
    <span className={cx('language-switch', isBrief && 'btn btn-quiet btn-40 btn-icon')}>
      <Languages aria-hidden />
      {!isBrief && <span aria-hidden>{options.find((each) => each.value === value)?.name}</span>}
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((each) => (
          <option key={each.value} value={each.value} lang={each.value}>
            {each.name}
          </option>
        ))}
      </select>
    </span>
  );
}
