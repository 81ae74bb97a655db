import { useSyncExternalStore } from 'react';
import { currentTheme, type Theme, watchTheme } from './theme';

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, currentTheme, () => 'light');
}
