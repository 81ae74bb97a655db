import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

async function loadedPage(answer: () => Promise<Response>) {
  const call = vi.fn(answer);
  vi.stubGlobal('fetch', call);
  vi.resetModules();
  return { call, ...(await import('./installation')) };
}

const never = () => new Promise<Response>(() => undefined);

it('the settings of an installation are requested once for all callers', async () => {
  const { call, askInstallation, findProvider, startInstallationPath } = await loadedPage(never);
  void askInstallation();
  void startInstallationPath();
  void findProvider(new AbortController().signal);
  expect(call).toHaveBeenCalledTimes(1);
});

it('without an answer they are requested again the next time, and this server measures', async () => {
  const { call, askInstallation, findProvider, startInstallationPath } = await loadedPage(() =>
    Promise.reject(new TypeError()),
  );
  expect(await askInstallation()).toBeUndefined();
  expect(await findProvider(new AbortController().signal)).toBe('self');
  expect(await startInstallationPath()).toBeUndefined();
  expect(call).toHaveBeenCalledTimes(3);
});

it('a cancelled test ends without the answer', async () => {
  const { findProvider } = await loadedPage(never);
  const cancelled = new AbortController();
  const finding = findProvider(cancelled.signal);
  cancelled.abort(new Error('left'));
  await expect(finding).rejects.toThrow('left');
});
