/** Quality of the JPEG, 0 to 1 (S2 §4 and §9). */
const JPEG_QUALITY = 0.8;

/**
 * The current picture of a video, in full size, as a JPEG. It is not mirrored: the page mirrors it like the preview.
 *
 * @throws Error when the video has no picture yet, or the browser cannot draw it.
 */
export async function takeSnapshot(video: HTMLVideoElement): Promise<Blob> {
  if (video.videoWidth === 0) throw new Error('The video has no picture yet');
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the snapshot');
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('This browser cannot encode the snapshot');
  return blob;
}
