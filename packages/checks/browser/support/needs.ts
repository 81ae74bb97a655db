import type { Loss } from './concern';

/** The part of `globalThis` that shows a browser's features. Any of it may be missing. */
export interface BrowserGlobals {
  readonly isSecureContext?: boolean;
  readonly navigator?: {
    readonly mediaDevices?: Partial<Pick<MediaDevices, 'getSupportedConstraints'>>;
  };
  readonly AudioWorkletNode?: unknown;
  readonly MediaRecorder?: unknown;
}

/** A loss, and the function that finds the required feature. */
type Need = readonly [loss: Loss, find: (globals: BrowserGlobals) => unknown];

/**
 * Required features that not every browser has, gravest first. All browsers that run the app have workers, which
 * measure the connection. Face finding is not listed: if a worker cannot draw, or WebAssembly is missing, the face
 * finder runs on the page, more slowly (decision 027).
 */
export const NEEDS: readonly Need[] = [
  ['devices', (globals) => globals.isSecureContext],
  ['devices', (globals) => globals.navigator?.mediaDevices],
  ['microphone', (globals) => globals.AudioWorkletNode],
  ['recordings', (globals) => globals.MediaRecorder],
];
