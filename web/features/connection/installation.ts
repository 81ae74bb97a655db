import type { OrderedProvider } from '@linecheck/checks/browser/connection/connection-session';
import type { StartPath } from '@linecheck/checks/browser/connection/path-test';
import { untilAborted } from '@linecheck/checks/browser/until';
import { type EndpointResponse, publicSettings } from '@linecheck/contract';
import { useEffect, useState } from 'react';
import { send } from '../../api/send';

export type InstallationSettings = EndpointResponse<typeof publicSettings>;

let asked: Promise<InstallationSettings | undefined> | undefined;

/** Requests the public settings once per page; a failed request gives undefined and is repeated on the next call. */
export function askInstallation(): Promise<InstallationSettings | undefined> {
  asked ??= send(publicSettings, {}).catch(() => {
    asked = undefined;
    return undefined;
  });
  return asked;
}

/**
 * Without a response, uses this server; if it cannot be reached, the test reports that. Rejects when it is cancelled.
 */
export async function findProvider(signal: AbortSignal): Promise<OrderedProvider> {
  let provider: OrderedProvider = 'self';
  await untilAborted((done) => {
    void askInstallation().then((settings) => {
      provider = settings?.speedTest ?? 'self';
      done();
    });
    return () => undefined;
  }, signal);
  return provider;
}

/** Measures the path of calls if the installation offers one. */
export const startInstallationPath: StartPath = async () => {
  const settings = await askInstallation();
  if (settings === undefined) return undefined;
  if (!settings.mediaPath) return NOT_OFFERED;
  // If the part cannot be loaded, the path is reported as cut off.
  return loadPath().then(
    (part) => part.startGuestPath(),
    () => undefined,
  );
};

/** Loads the part that measures the path. It must be loaded before the test, which uses the whole line. */
export const loadPath = () => import('./media-path');

const NOT_OFFERED = {
  follow: () => undefined,
  finish: async () => ({ state: 'not-offered' }) as const,
  stop: () => undefined,
};

export function useInstallation(isOpen: boolean): InstallationSettings | undefined {
  const [settings, setSettings] = useState<InstallationSettings>();
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    void askInstallation().then((known) => {
      if (isCurrent) setSettings(known);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen]);
  return settings;
}
