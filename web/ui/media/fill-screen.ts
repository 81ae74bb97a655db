/** iPhones support full screen for videos only, with their own method. */
type Filling = Partial<Pick<HTMLVideoElement, 'requestFullscreen'>> & { webkitEnterFullscreen?(): void };

/** Shows a video in full screen. If the browser refuses, the video continues in the page. */
export async function fillScreen(video: Filling): Promise<void> {
  try {
    if (video.requestFullscreen) await video.requestFullscreen();
    else video.webkitEnterFullscreen?.();
  } catch {
    // Refused, or the video has no picture yet.
  }
}
