import type { Page } from '@playwright/test';

/** What happens to the microphones of one visitor, on top of what the fake devices of the browser do. */
export interface Trouble {
  /** The name of what the browser throws instead of opening a microphone. */
  readonly throws?: 'NotFoundError' | 'NotReadableError';
  /** The browser takes this long to open one. */
  readonly opensAfterMs?: number;
  /** The system has muted what is opened. */
  readonly isMuted?: boolean;
  /** The browser lets no sound run. */
  readonly isSuspended?: boolean;
  readonly listing?: 'fails' | 'is empty';
}

/** What `watchMicrophones` leaves in the page. */
interface Observed {
  asked: number;
  tracks: MediaStreamTrack[];
  plugged: string[];
}

/** Keeps count of every track that the page opens, and makes the wished trouble. To be called before the page is opened. */
export async function watchMicrophones(page: Page, trouble: Trouble = {}) {
  await page.addInitScript(install, trouble);
  const observe = <Value>(read: (observed: Observed) => Value) => page.evaluate<Value>(`(${read})(window.microphones)`);
  return {
    timesAsked: () => observe((observed) => observed.asked),
    /** Microphones that are on: what the browser's recording light shows. */
    openTracks: () => observe((observed) => observed.tracks.filter((track) => track.readyState === 'live').length),
    plugIn: (name: string) =>
      page.evaluate((label) => {
        (window as unknown as { microphones: Observed }).microphones.plugged.push(label);
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      }, name),
    /** Pulls the plug of whatever is open. */
    unplug: () =>
      observe((observed) => {
        for (const track of observed.tracks.splice(0)) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }),
  };
}

/** The page is in a tab behind another one, or in front again. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );

/** Runs in the page, before its own scripts. */
function install(trouble: Trouble): void {
  const observed: Observed = { asked: 0, tracks: [], plugged: [] };
  Object.assign(window, { microphones: observed });
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wishes) => {
    observed.asked += 1;
    if (trouble.throws) throw new DOMException('', trouble.throws);
    if (trouble.opensAfterMs) await new Promise((done) => setTimeout(done, trouble.opensAfterMs));
    const stream = await open(wishes);
    observed.tracks.push(...stream.getTracks());
    return stream;
  };
  mediaDevices.enumerateDevices = async () => {
    if (trouble.listing === 'fails') throw new DOMException('', 'NotAllowedError');
    if (trouble.listing === 'is empty') return [];
    const plugged = observed.plugged.map((label) => ({ kind: 'audioinput', deviceId: label, label, groupId: label }));
    return [...(await list()), ...(plugged as MediaDeviceInfo[])];
  };
  if (trouble.isMuted) Object.defineProperty(MediaStreamTrack.prototype, 'muted', { get: () => true });
  if (trouble.isSuspended) {
    Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' });
    AudioContext.prototype.resume = () => new Promise(() => undefined);
  }
}
