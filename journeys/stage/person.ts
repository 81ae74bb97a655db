import type { OpenDetour } from './detour';
import type { SoundLoop } from './engines/machine/sound-loop';
import type { StagePicture } from './pictures';
import type { StageSound } from './sounds';

export interface PlayedInstallation {
  readonly url: string;
  readonly dataDir: string;
}

export interface PlayedPerson {
  readonly sound?: StageSound;
  /** Time at which a take of the counted microphone pauses until the journey resumes it, in ms from its beginning. */
  readonly holdAtMs?: number;
  readonly picture?: StagePicture;
  /**
   * `canvas`: a camera of the page, whose pictures move and can be changed, as in the other engines. By default
   * Chromium plays a file.
   */
  readonly camera?: 'canvas' | 'file';
  /** `none`: a machine without a microphone and a camera. */
  readonly devices?: 'fake' | 'none';
  /** A sound server of the journey: the devices are real, and there is no camera. Chromium only. */
  readonly loop?: Pick<SoundLoop, 'environment'>;
  /**
   * Number of cameras, if not one. They then show the browser's own test picture: a file provides only one camera.
   * Chromium only.
   */
  readonly cameras?: number;
  readonly permission?: 'granted' | 'asked';
  /** The host's plan, which decides which installation is visited. */
  readonly plan?: 'plus' | 'pro';
  /** `measured`: the line is measured in real time. Otherwise it is counted (`counted-line.ts`). */
  readonly line?: 'counted' | 'measured';
  readonly installation?: PlayedInstallation;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly timeZone?: string;
  /** The first language of the browser, such as `de-DE`. Chromium only. */
  readonly locale?: string;
  /**
   * `whole`: the complete browser with its window, like a user's. Other journeys run in Chromium's headless shell, if
   * installed, which starts in a quarter of the time. Chromium only.
   */
  readonly browser?: 'whole';
  /** The browser's user agent; a phone's comes with a touch screen. */
  readonly userAgent?: string;
  /** Chromium only. */
  readonly extraArgs?: readonly string[];
  /** True if the back/forward cache is on, as for users; automation disables it. Chromium only. */
  readonly keepsPages?: boolean;
  readonly detour?: OpenDetour;
}

export const VIEWPORT = { width: 1280, height: 900 } as const;
