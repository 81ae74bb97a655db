import type { Browser } from '@playwright/test';

/** Most journeys need no more browsers at a time, and idle ones cost memory. */
const MOST_BROWSERS = 3;

interface Browsers<Options> {
  /** The browser that already runs with these options, or a new one in place of an idle one. */
  launch(options: Options): Promise<Browser>;
  close(): Promise<void>;
}

/** Fake devices belong to a browser: people with the same ones share it, each with a profile of their own. */
export function openBrowsers<Options>(start: (options: Options) => Promise<Browser>): Browsers<Options> {
  const running = new Map<string, Browser>();
  const closeIdle = async () => {
    const idle = [...running].filter(([, browser]) => browser.contexts().length === 0);
    for (const [key, browser] of idle.slice(0, Math.max(0, running.size + 1 - MOST_BROWSERS))) {
      running.delete(key);
      await browser.close();
    }
  };
  return {
    launch: async (options) => {
      const key = JSON.stringify(options);
      const found = running.get(key);
      if (found?.isConnected()) return found;
      await closeIdle();
      const browser = await start(options);
      running.set(key, browser);
      return browser;
    },
    close: async () => {
      await Promise.all([...running.values()].map((browser) => browser.close()));
    },
  };
}
