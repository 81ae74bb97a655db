import type { SpeedTestProvider } from '@linecheck/checks/browser/connection/connection-session';
import type { StartPath } from '@linecheck/checks/browser/connection/path-beside';
import { type EndpointResponse, publicSettings } from '@linecheck/contract';
import { send } from '../../api/send';

interface Installation {
  /** Without an answer this server measures: if it cannot be reached, the test says so itself. */
  readonly findProvider: (signal: AbortSignal) => Promise<SpeedTestProvider>;
  readonly startPath: StartPath;
}

/** What a test of the connection has to know of this installation, in one call. */
export function askInstallation(): Installation {
  let asked: Promise<EndpointResponse<typeof publicSettings> | undefined> | undefined;
  const ask = (signal?: AbortSignal) => (asked ??= send(publicSettings, {}, signal).catch(() => undefined));
  return {
    findProvider: async (signal) => (await ask(signal))?.speedTest ?? 'self',
    async startPath() {
      const settings = await ask();
      if (settings === undefined) return undefined;
      if (!settings.mediaPath) return NOT_OFFERED;
      // A part that does not come is said as a path that was cut off.
      return loadPath().then(
        ({ startPath }) => startPath(),
        () => undefined,
      );
    },
  };
}

/** Loads the part that measures the path: it has to be there when the test begins, which has the line for itself. */
export const loadPath = () => import('./media-path');

const NOT_OFFERED = {
  follow: () => undefined,
  finish: async () => ({ state: 'not-offered' }) as const,
  stop: () => undefined,
};
