import type { Page } from '@playwright/test';

/** Faults of one visitor's microphones, in addition to the browser's fake devices. */
export interface Trouble {
  /** Name of the error that the browser throws instead of opening a microphone. */
  readonly throws?: 'NotFoundError' | 'NotReadableError';
  /** Delay before the browser opens one, in ms. */
  readonly opensAfterMs?: number;
  /** The system has muted it. */
  readonly isMuted?: boolean;
  /** The browser keeps audio contexts suspended. */
  readonly isSuspended?: boolean;
  readonly listing?: 'fails' | 'is empty';
}

/** The object that `watchMicrophones` adds to the page. */
interface Observed {
  asked: number;
  tracks: MediaStreamTrack[];
  plugged: string[];
}

/** Counts every track that the page opens, and causes the given faults. Call it before the page is opened. */
export async function watchMicrophones(page: Page, trouble: Trouble = {}) {
  await page.addInitScript(install, trouble);
  const observe = <Value>(read: (observed: Observed) => Value) => page.evaluate<Value>(`(${read})(window.microphones)`);
  return {
    timesAsked: () => observe((observed) => observed.asked),
    /** Number of live microphones, as in the browser's recording indicator. */
    openTracks: () => observe((observed) => observed.tracks.filter((track) => track.readyState === 'live').length),
    plugIn: (name: string) =>
      page.evaluate((label) => {
        (window as unknown as { microphones: Observed }).microphones.plugged.push(label);
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      }, name),
    /** Ends every open track, as a browser does when a microphone is unplugged. */
    unplug: () =>
      observe((observed) => {
        for (const track of observed.tracks.splice(0)) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }),
  };
}

/** Moves the page to a background tab, or to the front again. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

/** Runs in the page, before the page's scripts. */
function install(trouble: Trouble): void {
  if (!('MediaDevices' in window)) return;
  const observed: Observed = { asked: 0, tracks: [], plugged: [] };
  Object.assign(window, { microphones: observed });
  const { getUserMedia, enumerateDevices } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = async function (wishes) {
    observed.asked += 1;
    if (trouble.throws) throw new DOMException('', trouble.throws);
    if (trouble.opensAfterMs) await new Promise((done) => setTimeout(done, trouble.opensAfterMs));
    const stream = await getUserMedia.call(this, wishes);
    observed.tracks.push(...stream.getTracks());
    return stream;
  };
  MediaDevices.prototype.enumerateDevices = async function () {
    if (trouble.listing === 'fails') throw new DOMException('', 'NotAllowedError');
    if (trouble.listing === 'is empty') return [];
    const plugged = observed.plugged.map((label) => ({ kind: 'audioinput', deviceId: label, label, groupId: label }));
    return [...(await enumerateDevices.call(this)), ...(plugged as MediaDeviceInfo[])];
  };
  if (trouble.isMuted) Object.defineProperty(MediaStreamTrack.prototype, 'muted', { get: () => true });
  if (trouble.isSuspended) {
    Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' });
    AudioContext.prototype.resume = () => new Promise(() => undefined);
  }
}
