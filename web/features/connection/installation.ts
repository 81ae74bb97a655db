import type { SpeedTestProvider } from '@linecheck/checks/browser/connection/connection-session';
import type { StartPath } from '@linecheck/checks/browser/connection/path-beside';
import { until } from '@linecheck/checks/browser/until';
import { type EndpointResponse, publicSettings } from '@linecheck/contract';
import { send } from '../../api/send';

export type Installation = EndpointResponse<typeof publicSettings>;

let asked: Promise<Installation | undefined> | undefined;

/** What this installation tells its pages: asked once, and again after no answer, which is undefined. */
export function askInstallation(): Promise<Installation | undefined> {
  asked ??= send(publicSettings, {}).catch(() => {
    asked = undefined;
    return undefined;
  });
  return asked;
}

/** Without an answer this server measures: if it cannot be reached, the test says so itself. Rejects when it is cancelled. */
export async function findProvider(signal: AbortSignal): Promise<SpeedTestProvider> {
  let provider: SpeedTestProvider = 'self';
  await until((done) => {
    void askInstallation().then((settings) => {
      provider = settings?.speedTest ?? 'self';
      done();
    });
    return () => undefined;
  }, signal);
  return provider;
}

/** Measures the path of calls where the installation offers one. */
export const startPath: StartPath = async () => {
  const settings = await askInstallation();
  if (settings === undefined) return undefined;
  if (!settings.mediaPath) return NOT_OFFERED;
  // A part that does not come is said as a path that was cut off.
  return loadPath().then(
    (part) => part.startPath(),
    () => undefined,
  );
};

/** Loads the part that measures the path: it has to be there when the test begins, which has the line for itself. */
export const loadPath = () => import('./media-path');

const NOT_OFFERED = {
  follow: () => undefined,
  finish: async () => ({ state: 'not-offered' }) as const,
  stop: () => undefined,
};
