import type { Browser, BrowserContext } from '@playwright/test';

/** Most journeys need no more browsers at a time, and idle ones take memory. */
const MOST_BROWSERS = 3;

interface Browsers<Options> {
  openContext(
    options: Options,
    open: (browser: Browser) => Promise<BrowserContext>,
  ): Promise<{ readonly browser: Browser; readonly context: BrowserContext }>;
  close(): Promise<void>;
}

interface Running {
  readonly launched: Promise<Browser>;
  /** Profiles that are being opened: their browser is not idle, although it has no open profile yet. */
  opening: number;
}

/** Fake devices belong to a browser: persons with equal devices share it, each with a separate profile. */
export function openBrowsers<Options>(start: (options: Options) => Promise<Browser>): Browsers<Options> {
  const running = new Map<string, Running>();

  const closeIdle = async () => {
    for (const [key, { launched, opening }] of running) {
      if (running.size <= MOST_BROWSERS) return;
      if (opening > 0 || (await launched).contexts().length > 0) continue;
      running.delete(key);
      await (await launched).close();
    }
  };

  const begin = (key: string, options: Options): Running => {
    const begun: Running = { launched: start(options), opening: 0 };
    running.set(key, begun);
    const forget = () => void (running.get(key) === begun && running.delete(key));
    begun.launched.then((browser) => browser.on('disconnected', forget), forget);
    return begun;
  };

  return {
    openContext: async (options, open) => {
      const key = JSON.stringify(options);
      const taken = running.get(key) ?? begin(key, options);
      taken.opening += 1;
      try {
        await closeIdle();
        const browser = await taken.launched;
        return { browser, context: await open(browser) };
      } finally {
        taken.opening -= 1;
      }
    },
    close: async () => {
      await Promise.all([...running.values()].map(async ({ launched }) => (await launched).close()));
    },
  };
}
