import { type CountedNodes, installCountedNodes } from './counted-nodes';
import { installPageClock, type PageClock } from './page-clock';
import { createRenderer } from './rendered-blocks';
import { createTake, type Take } from './take';
import { installTakeRecorder } from './take-recorder';

export interface Settings {
  /** A WAV file in base64. */
  readonly wav: string;
  /** The take stands still at this place, until it may go on. */
  readonly holdAtMs?: number | undefined;
}

/** What journeys use of it. */
export interface CountedMicrophone extends Pick<Take, 'goOn' | 'isHeld'>, Pick<PageClock, 'pass'> {}

/** Given by the script that this one is a part of. */
declare const settings: Settings;

install(settings);

/**
 * Runs in the page, before its scripts. The device, its permission and its tracks stay those of the browser; the worklet, the recorder of a
 * take, and the time of the page's timers do not.
 */
function install({ wav, holdAtMs }: Settings): void {
  // A page without a secure context has no devices.
  if (!('MediaDevices' in window)) return;
  const clock = installPageClock();
  const nodes: CountedNodes = installCountedNodes({
    clock,
    renderer: createRenderer(wav),
    onAllClosed: () => take.over(),
  });
  const take = createTake({ clock, holdAtMs, nodes: () => nodes.open, restart: nodes.restart });
  installTakeRecorder({ clock, take, nodes });
  countFrames(clock);
  const facilities: CountedMicrophone = { goOn: take.goOn, isHeld: take.isHeld, pass: clock.pass };
  Object.assign(window, { countedMicrophone: facilities });
}

const FRAMES_PER_MS = 48;

/** A busy machine loses sound of the device that is not heard: none of it counts. */
function countFrames(clock: PageClock): void {
  if (!('stats' in MediaStreamTrack.prototype)) return;
  Object.defineProperty(MediaStreamTrack.prototype, 'stats', {
    configurable: true,
    get() {
      const frames = Math.round(clock.nowMs() * FRAMES_PER_MS);
      return { deliveredFrames: frames, totalFrames: frames };
    },
  });
}
