export { createCutFaceTracker } from './cut-face-tracker';
export type { FaceBox } from './face-box';
export { createFaceFinder, type FaceFinder } from './face-finder';
export { createFaceTracker } from './face-tracker';
export { createJavascriptKernel } from './javascript/javascript-kernel';
export type { Kernel } from './kernel';
export type { Frame } from './letterbox';
export { openKernel } from './open-kernel';
export { createSmallFaceTracker } from './small-face-tracker';
