import { type CountedNodes, installCountedNodes } from './counted-nodes';
import { installPageClock, type PageClock } from './page-clock';
import { createRenderer } from './rendered-blocks';
import { type CountedTake, createCountedTake } from './take';
import { installTakeRecorder } from './take-recorder';

export interface CountedSettings {
  readonly wav: string;
  readonly holdAtMs?: number | undefined;
}

export interface CountedMicrophone extends Pick<CountedTake, 'goOn' | 'isHeld'>, Pick<PageClock, 'pass'> {}

/** Defined by the script that contains this one. */
declare const settings: CountedSettings;

install(settings);

/**
 * Runs in the page, before its scripts. Replaces the worklet, the recorder of a take and the clock of the page's
 * timers; the device, its permission and its tracks remain those of the browser.
 */
function install({ wav, holdAtMs }: CountedSettings): void {
  // An insecure context has no devices.
  if (!('MediaDevices' in window)) return;
  const clock = installPageClock();
  const nodes: CountedNodes = installCountedNodes({
    clock,
    renderer: createRenderer(wav),
    onAllClosed: () => take.over(),
  });
  const take = createCountedTake({ clock, holdAtMs, nodes: () => nodes.open, restart: nodes.restart });
  installTakeRecorder({ clock, take, nodes });
  countFrames(clock);
  const facilities: CountedMicrophone = { goOn: take.goOn, isHeld: take.isHeld, pass: clock.pass };
  Object.assign(window, { countedMicrophone: facilities });
}

const FRAMES_PER_MS = 48;

/** A busy machine loses sound of the device, which is bypassed: such losses do not count. */
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
