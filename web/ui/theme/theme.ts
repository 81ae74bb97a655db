export type ColourTheme = 'light' | 'dark';

/** `system` is the absence of a choice: nothing is stored, and the page follows the system. */
type ThemeChoice = ColourTheme | 'system';

interface ThemeEnvironment {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly root: { readonly dataset: DOMStringMap };
  readonly systemDark: { readonly matches: boolean } & Pick<MediaQueryList, 'addEventListener' | 'removeEventListener'>;
}

const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

function browserEnvironment(): ThemeEnvironment {
  return {
    // A getter, because even reading `localStorage` throws where cookies are blocked; the callers catch that.
    get storage() {
      return localStorage;
    },
    root: document.documentElement,
    systemDark: matchMedia('(prefers-color-scheme: dark)'),
  };
}

const isTheme = (value: unknown): value is ColourTheme => value === 'light' || value === 'dark';

/** Storage throws where cookies are blocked; the page then follows the system. */
function storedChoice(world: ThemeEnvironment): ThemeChoice {
  try {
    const stored = world.storage.getItem(STORAGE_KEY);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

function storeChoice(world: ThemeEnvironment, choice: ThemeChoice): void {
  try {
    if (choice === 'system') world.storage.removeItem(STORAGE_KEY);
    else world.storage.setItem(STORAGE_KEY, choice);
  } catch {
    // The choice is not stored, and applies until the page is closed.
  }
}

function show(root: ThemeEnvironment['root'], choice: ThemeChoice): void {
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  for (const listener of listeners) listener();
}

/** Applies the stored choice. Call before the first render. */
export function startTheme(world: ThemeEnvironment = browserEnvironment()): void {
  show(world.root, storedChoice(world));
}

export function currentTheme(world: ThemeEnvironment = browserEnvironment()): ColourTheme {
  const shown = world.root.dataset.theme;
  if (isTheme(shown)) return shown;
  return world.systemDark.matches ? 'dark' : 'light';
}

/**
 * Switches between light and dark, and returns the new theme. A choice equal to the system's theme is not stored, so
 * that the page follows the system again.
 */
export function switchTheme(world: ThemeEnvironment = browserEnvironment()): ColourTheme {
  const next = currentTheme(world) === 'dark' ? 'light' : 'dark';
  const choice = (next === 'dark') === world.systemDark.matches ? 'system' : next;
  storeChoice(world, choice);
  show(world.root, choice);
  return next;
}

/** Calls `listener` whenever the shown theme may have changed. Returns the function that unsubscribes it. */
export function watchTheme(listener: () => void, world: ThemeEnvironment = browserEnvironment()): () => void {
  listeners.add(listener);
  world.systemDark.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    world.systemDark.removeEventListener('change', listener);
  };
}
