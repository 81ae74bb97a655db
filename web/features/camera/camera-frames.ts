import { createFrameSources } from '@linecheck/checks/browser/camera/frame-source';

/** Shared by the whole page: prepared during the step before, and used once there is a camera. */
export const cameraFrames = createFrameSources({ faceModelUrl: '/models/face-short-range.bin' });
