import type { Page } from '@playwright/test';
import { passTime } from '../counted-microphone';
import type { ProvokeInPage } from './provoke-in-page';

interface Phone {
  setAway(isAway: boolean): void;
}

/** Longer than every timeout for a device that is muted, paused or interrupted. */
const AWAY_MS = 3500;

/**
 * Moves the page to the background of a phone, and back to the front. Returns the time at which it was in the background,
 * in ms since 1970.
 */
export async function leaveForAMoment(page: Page, awayMs = AWAY_MS): Promise<number> {
  const setAway = (isAway: boolean) =>
    page.evaluate((away) => (window as unknown as { phone: Phone }).phone.setAway(away), isAway);
  await setAway(true);
  const leftMs = Date.now();
  await passTime(page, awayMs);
  await setAway(false);
  return leftMs;
}

export const phoneHazards = {
  /**
   * Treats a background page as a phone does: devices are muted, videos paused, and sound is interrupted; videos and
   * sound do not resume automatically.
   */
  leftPageIsMuted: () => {
    if (typeof MediaDevices === 'undefined') return;
    const tracks: MediaStreamTrack[] = [];
    const contexts = new Set<AudioContext>();
    let isAway = false;

    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await ask.call(this, wishes);
      tracks.push(...stream.getTracks());
      return stream;
    };
    const connect = AudioContext.prototype.createMediaStreamSource;
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      contexts.add(this);
      return connect.call(this, stream);
    };
    const { resume } = AudioContext.prototype;
    AudioContext.prototype.resume = async function () {
      if (isAway) throw new DOMException('', 'InvalidStateError');
      return resume.call(this);
    };

    const mute = (track: MediaStreamTrack) => {
      Object.defineProperty(track, 'muted', { configurable: true, get: () => isAway });
      track.dispatchEvent(new Event(isAway ? 'mute' : 'unmute'));
    };
    const setAway = (away: boolean) => {
      isAway = away;
      document.dispatchEvent(new Event('visibilitychange'));
      for (const track of tracks.filter(({ readyState }) => readyState === 'live')) mute(track);
      if (!away) return;
      for (const video of document.querySelectorAll('video')) video.pause();
      for (const context of contexts) if (context.state === 'running') void context.suspend();
    };
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isAway });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isAway ? 'hidden' : 'visible'),
    });
    Object.assign(window, { phone: { setAway } satisfies Phone });
  },
} as const satisfies Record<string, ProvokeInPage>;
