import { describe, expect, it, vi } from 'vitest';
import { deny, memoryStorage } from '../../testing/storage';
import { currentTheme, startTheme, switchTheme, watchTheme } from './theme';

type ThemeEnvironment = NonNullable<Parameters<typeof currentTheme>[0]>;

function worldWith(options: { systemDark: boolean; stored?: string; brokenStorage?: boolean }) {
  const storage = memoryStorage(options.stored ? { theme: options.stored } : {});
  const systemListeners = new Set<() => void>();
  const systemDark = {
    matches: options.systemDark,
    addEventListener: (_: string, listener: () => void) => systemListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => systemListeners.delete(listener),
  };
  const world = {
    // A browser that blocks cookies throws on the access to `localStorage`.
    get storage() {
      return options.brokenStorage ? deny() : storage;
    },
    root: { dataset: {} },
    systemDark,
  } as unknown as ThemeEnvironment;
  return { world, stored: storage.kept, systemListeners };
}

describe('theme', () => {
  it.each([
    ['follows a dark system', { systemDark: true }, 'dark', undefined],
    ['follows a light system', { systemDark: false }, 'light', undefined],
    ['shows the remembered choice', { systemDark: false, stored: 'dark' }, 'dark', 'dark'],
    ['ignores a stored value that is no theme', { systemDark: true, stored: 'purple' }, 'dark', undefined],
  ])('%s', (_what, options, theme, chosen) => {
    const { world } = worldWith(options);
    startTheme(world);
    expect([currentTheme(world), world.root.dataset.theme]).toEqual([theme, chosen]);
  });

  it('stores a switch away from the system, and removes it at the switch back', () => {
    const { world, stored } = worldWith({ systemDark: false });
    expect(switchTheme(world)).toBe('dark');
    expect(stored.get('theme')).toBe('dark');
    expect(switchTheme(world)).toBe('light');
    expect(stored.has('theme')).toBe(false);
    expect(world.root.dataset.theme).toBeUndefined();
  });

  it('still switches if storage is refused', () => {
    const { world } = worldWith({ systemDark: false, brokenStorage: true });
    startTheme(world);
    expect(switchTheme(world)).toBe('dark');
    expect(currentTheme(world)).toBe('dark');
  });

  it('notifies watchers of a switch and of the system, until they stop', () => {
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
