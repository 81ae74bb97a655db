import { seenFor } from '../devices/while-seen';
import type { ReleaseStack } from '../release-stack';
import { exceedsClip, type Fit, fitPicture } from './fit-picture';

/** Timeout in ms for the first frame, after which a camera is recorded unchanged. Hidden pages get no frames. */
const FIRST_FRAME_MS = 3000;
const FRAMES_PER_SECOND = 30;

/**
 * Limits the pictures of a track to the size of a clip. Asked for 640 x 480, Chromium crops a 720p camera, reports 640
 * x 480, shows 640 x 480, and records 960 x 720: so the size is read from the frames themselves, and frames that are
 * larger than reported are drawn smaller.
 *
 * @returns the given track if its frames are small enough.
 */
export async function limitPicture(track: MediaStreamTrack, releases: ReleaseStack): Promise<MediaStreamTrack> {
  // Browsers that are too old to expose a frame's real size scale the recording themselves.
  if (typeof VideoFrame === 'undefined') return track;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  const release = () => {
    video.srcObject = null;
  };
  if (!(await hasPlayed(video)) || !deliversTooMuch(video)) {
    release();
    return track;
  }
  releases.add(release);
  return drawSmaller(video, releases);
}

async function hasPlayed(video: HTMLVideoElement): Promise<boolean> {
  const late = seenFor({ ms: FIRST_FRAME_MS }).then(() => false);
  const playing = video.play().then(
    () => video.videoWidth > 0,
    // Playing is not allowed, or the camera is lost: the watcher of the track reports that.
    () => false,
  );
  return Promise.race([playing, late]);
}

function deliversTooMuch(video: HTMLVideoElement): boolean {
  const frame = new VideoFrame(video);
  const { visibleRect } = frame;
  frame.close();
  return visibleRect !== null && exceedsClip(visibleRect);
}

function drawSmaller(video: HTMLVideoElement, releases: ReleaseStack): MediaStreamTrack {
  const fit = fitPicture({ width: video.videoWidth, height: video.videoHeight });
  const canvas = document.createElement('canvas');
  canvas.width = fit.width;
  canvas.height = fit.height;
  releases.add(drawEachFrame(video, canvas, fit));
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (!track) throw new Error('The canvas stream has no track');
  releases.add(() => track.stop());
  return track;
}

/** Draws each frame to the canvas. Returns stop. */
function drawEachFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement, { crop, width, height }: Fit): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  let next = 0;
  const draw = () => {
    context?.drawImage(video, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
    next = video.requestVideoFrameCallback(draw);
  };
  draw();
  return () => video.cancelVideoFrameCallback(next);
}
