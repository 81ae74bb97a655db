/** iPhones fill the screen with a video alone, and by a call of their own. */
type Filling = Partial<Pick<HTMLVideoElement, 'requestFullscreen'>> & { webkitEnterFullscreen?(): void };

/** Shows a video as large as the screen. A browser that does not let it goes on playing it where it is. */
export async function fillScreen(video: Filling): Promise<void> {
  try {
    if (video.requestFullscreen) await video.requestFullscreen();
    else video.webkitEnterFullscreen?.();
  } catch {
    // Refused, or nothing to show yet.
  }
}
