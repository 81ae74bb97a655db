import type { Page } from '@playwright/test';

export async function countLiveTracks(page: Page, kind?: 'audio' | 'video'): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    if (!('MediaDevices' in window)) return;
    const tracks: MediaStreamTrack[] = [];
    const ask = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = async function (wishes) {
      const stream = await ask.call(this, wishes);
      tracks.push(...stream.getTracks());
      return stream;
    };
    const isLive = (track: MediaStreamTrack) => track.readyState === 'live';
    const liveTracks = (kind?: string) =>
      tracks.filter((track) => isLive(track) && track.kind === (kind ?? track.kind)).length;
    Object.assign(window, { liveTracks });
    // The last event of a page that is left; it follows `pagehide`.
    document.addEventListener('visibilitychange', () => sessionStorage.setItem('leftWith', String(liveTracks())));
  });
  return () => page.evaluate((of) => (window as unknown as { liveTracks(kind?: string): number }).liveTracks(of), kind);
}

export const leftWith = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('leftWith'));
