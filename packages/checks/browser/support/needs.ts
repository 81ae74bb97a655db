import type { Loss } from './concern';

/** The part of `globalThis` that tells what a browser has. Everything may be missing. */
export interface BrowserGlobals {
  readonly isSecureContext?: boolean;
  readonly navigator?: {
    readonly mediaDevices?: Partial<Pick<MediaDevices, 'getSupportedConstraints'>>;
  };
  readonly AudioWorkletNode?: unknown;
  readonly MediaRecorder?: unknown;
}

/** What a guest does without where a browser lacks what the function looks for. */
type Need = readonly [loss: Loss, find: (globals: BrowserGlobals) => unknown];

/**
 * What the checks need that not every browser has, the gravest first. All that run the app have workers, which measure the
 * connection. Faces are not in this list: where a worker cannot draw, or WebAssembly is missing, the face finder runs on the page, and slower (decision 027).
 */
export const NEEDS: readonly Need[] = [
  ['devices', (globals) => globals.isSecureContext],
  ['devices', (globals) => globals.navigator?.mediaDevices],
  ['microphone', (globals) => globals.AudioWorkletNode],
  ['recordings', (globals) => globals.MediaRecorder],
];
