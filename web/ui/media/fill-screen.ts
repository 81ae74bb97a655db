/** iPhones have full screen for videos only, by an API of their own. */
type Filling = Partial<Pick<HTMLVideoElement, 'requestFullscreen'>> & { webkitEnterFullscreen?(): void };

/** Shows a video in full screen. Where the browser refuses, it goes on playing in the page. */
export async function fillScreen(video: Filling): Promise<void> {
  try {
    if (video.requestFullscreen) await video.requestFullscreen();
    else video.webkitEnterFullscreen?.();
  } catch {
    // Refused, or nothing to show yet.
  }
}
