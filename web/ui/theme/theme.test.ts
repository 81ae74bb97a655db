import { describe, expect, it, vi } from 'vitest';
import { currentTheme, startTheme, switchTheme, type ThemeWorld, watchTheme } from './theme';

function worldWith(options: { systemDark: boolean; stored?: string; brokenStorage?: boolean }) {
  const stored = new Map<string, string>(options.stored ? [['theme', options.stored]] : []);
  const systemListeners = new Set<() => void>();
  const systemDark = {
    matches: options.systemDark,
    addEventListener: (_: string, listener: () => void) => systemListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => systemListeners.delete(listener),
  };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const world = {
    // A browser that blocks cookies throws when the page names its storage, before anything is asked of it.
    get storage() {
      if (options.brokenStorage) throw new DOMException('denied', 'SecurityError');
      return storage;
    },
    root: { dataset: {} },
    systemDark,
  } as unknown as ThemeWorld;
  return { world, stored, systemDark, systemListeners };
}

describe('theme', () => {
  it.each([
    [true, 'dark'],
    [false, 'light'],
  ] as const)('follows the system while nothing was chosen (dark: %s)', (systemDark, theme) => {
    const { world } = worldWith({ systemDark });
    startTheme(world);
    expect(currentTheme(world)).toBe(theme);
    expect(world.root.dataset.theme).toBeUndefined();
  });

  it('shows the remembered choice', () => {
    const { world } = worldWith({ systemDark: false, stored: 'dark' });
    startTheme(world);
    expect(currentTheme(world)).toBe('dark');
  });

  it('takes a stored value that is no theme for no choice', () => {
    const { world } = worldWith({ systemDark: true, stored: 'purple' });
    startTheme(world);
    expect(currentTheme(world)).toBe('dark');
  });

  it('remembers a switch away from the system, and forgets it on the way back', () => {
    const { world, stored } = worldWith({ systemDark: false });
    expect(switchTheme(world)).toBe('dark');
    expect(stored.get('theme')).toBe('dark');
    expect(switchTheme(world)).toBe('light');
    expect(stored.has('theme')).toBe(false);
    expect(world.root.dataset.theme).toBeUndefined();
  });

  it('still switches where storage is refused', () => {
    const { world } = worldWith({ systemDark: false, brokenStorage: true });
    startTheme(world);
    expect(switchTheme(world)).toBe('dark');
    expect(currentTheme(world)).toBe('dark');
  });

  it('tells watchers of a switch and of the system, until they stop', () => {
    const { world, systemListeners } = worldWith({ systemDark: false });
    const listener = vi.fn();
    const stop = watchTheme(listener, world);
    switchTheme(world);
    for (const tell of systemListeners) tell();
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    switchTheme(world);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(systemListeners.size).toBe(0);
  });
});
