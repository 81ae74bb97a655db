import type { OpenDetour } from './detour';
import type { SoundLoop } from './engines/machine/sound-loop';
import type { Picture } from './pictures';
import type { Sound } from './sounds';

/** An installation of the product that a person visits. */
export interface Installation {
  readonly url: string;
  /** Where it keeps its data. */
  readonly dataDir: string;
}

export interface Person {
  readonly sound?: Sound;
  /** Where a take of the counted microphone stands still until the journey lets it go on, in ms from its beginning. */
  readonly holdAtMs?: number;
  readonly picture?: Picture;
  /** `canvas`: a camera of the page, whose pictures move and can be changed, as in the other engines. Chromium else plays a file. */
  readonly camera?: 'canvas' | 'file';
  /** `none`: a machine without a microphone and a camera. */
  readonly devices?: 'fake' | 'none';
  /** What a journey has put beside this machine: its devices are real ones, and there is no camera. Chromium only. */
  readonly loop?: SoundLoop;
  /** Number of cameras, unless one. They then show the browser's own test picture: a file makes one camera only. Chromium only. */
  readonly cameras?: number;
  /** How the browser answers the page's request for a device. */
  readonly permission?: 'granted' | 'asked';
  /** The host's plan, which decides which installation is visited. */
  readonly plan?: 'plus' | 'pro';
  /** Another installation, started by the journey itself. */
  readonly installation?: Installation;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /**
   * `whole`: with its window and all that belongs to it, as people have it. Other journeys are played in the part of Chromium that
   * shows pages, where it is installed by itself: it costs a quarter to start. Chromium only.
   */
  readonly browser?: 'whole';
  /** The browser's user agent; a phone's comes with a touch screen. */
  readonly userAgent?: string;
  /** Chromium only. */
  readonly extraArgs?: readonly string[];
  /** Whether the browser has its back/forward cache, as people's browsers do; automation switches it off. Chromium only. */
  readonly keepsPages?: boolean;
  /** What is between this person and the installation, such as a slow line. */
  readonly detour?: OpenDetour;
}

export const VIEWPORT = { width: 1280, height: 900 } as const;
