import type { Page } from '@playwright/test';

interface Trouble {
  readonly throws?: 'NotReadableError';
}

interface Observed {
  asked: number;
  tracks: MediaStreamTrack[];
}

/** Counts every track that the page opens, and causes the given faults. Call it before the page is opened. */
export async function watchMicrophones(page: Page, trouble: Trouble = {}) {
  await page.addInitScript(install, trouble);
  const observe = <Value>(read: (observed: Observed) => Value) => page.evaluate<Value>(`(${read})(window.microphones)`);
  return {
    timesAsked: () => observe((observed) => observed.asked),
    openTracks: () => observe((observed) => observed.tracks.filter((track) => track.readyState === 'live').length),
    unplug: () =>
      observe((observed) => {
        for (const track of observed.tracks.splice(0)) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }),
  };
}

export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

function install(trouble: Trouble): void {
  if (!('MediaDevices' in window)) return;
  const observed: Observed = { asked: 0, tracks: [] };
  Object.assign(window, { microphones: observed });
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (wishes) {
    observed.asked += 1;
    if (trouble.throws) throw new DOMException('', trouble.throws);
    const stream = await getUserMedia.call(this, wishes);
    observed.tracks.push(...stream.getTracks());
    return stream;
  };
}
