import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { switchTheme, useTheme } from '../theme/theme';
import { IconButton } from './button';

interface ThemeSwitchProps {
  readonly toDarkLabel: string;
  readonly toLightLabel: string;
}

export function ThemeSwitch({ toDarkLabel, toLightLabel }: ThemeSwitchProps) {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      label={dark ? toLightLabel : toDarkLabel}
      icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
      onClick={() => switchTheme()}
    />
  );
}
