import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { switchTheme } from '../theme/theme';
import './theme-switch.css';

interface ThemeSwitchProps {
  readonly toDarkLabel: string;
  readonly toLightLabel: string;
}

/** Has the icon and the name for both themes; styles choose, so that they are right before the scripts run. */
export function ThemeSwitch({ toDarkLabel, toLightLabel }: ThemeSwitchProps) {
  return (
    <button type="button" className="btn btn-quiet btn-40 btn-icon" onClick={() => switchTheme()}>
      <span className="in-light">
        <Moon aria-hidden />
        <span className="sr-only">{toDarkLabel}</span>
      </span>
      <span className="in-dark">
        <Sun aria-hidden />
        <span className="sr-only">{toLightLabel}</span>
      </span>
    </button>
  );
}
