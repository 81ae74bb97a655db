import { createFrameSources } from '@linecheck/checks/browser/camera/frame-sources';

/** Of the whole page: prepared while the guest is busy with the step before, and used once there is a camera. */
export const cameraFrames = createFrameSources({ faceModelUrl: '/models/face-short-range.bin' });
