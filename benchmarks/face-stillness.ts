import { createPictureWatch } from '@linecheck/checks/camera/picture-state';
import type { Frame } from '@linecheck/face-finder';
import { type Figure, rounded } from '../scripts/testing/figure';
import { peopleIn } from './face-parity';

/** A camera is read every half second; a picture has to be settled after four. */
const STEP_MS = 500;
const READINGS = 9;
/** Largest noise of a repeated picture, in levels of 0 to 255. */
const STILL_NOISES = [0, 1, 2] as const;
/** Largest movements to each side, in pixels: 0.5 of a picture of 320 pixels is a millimetre at arm's length. */
const SWAYS = [0.5, 1] as const;

/** Repeated pictures of people that are reported within four seconds, and moving people that are called frozen. */
export async function stillnessFigures(labelled: string | undefined): Promise<readonly Figure[]> {
  const frames = await Promise.all(peopleIn(labelled).map(({ load }) => load()));
  const shareFrozen = (sway: number, noise: number) =>
    (100 * frames.filter((frame) => isFrozen(frame, sway, noise)).length) / frames.length;
  const still = STILL_NOISES.map((noise) => shareFrozen(0, noise));
  const moving = SWAYS.map((sway) => shareFrozen(sway, 1));
  return [
    {
      name: 'Repeated pictures of a person that are reported within four seconds',
      value: rounded(Math.min(...still)),
      unit: '%',
      goal: { atLeast: 100 },
      note: `${frames.length} people; noise of ${STILL_NOISES.join(', ')} levels: ${still.map((share) => `${rounded(share)}%`).join(', ')}`,
    },
    {
      name: 'Moving people that are called frozen',
      value: rounded(Math.max(...moving)),
      unit: '%',
      goal: { atMost: 0 },
      note: `a sway of ${SWAYS.join(', ')} pixels and noise of one level: ${moving.map((share) => `${rounded(share)}%`).join(', ')}`,
    },
  ];
}

function isFrozen(frame: Frame, sway: number, noise: number): boolean {
  const watch = createPictureWatch();
  const states = Array.from({ length: READINGS }, (_, index) =>
    watch(moved(frame, sway * Math.sin(2 * index), noise), { atMs: index * STEP_MS, isNew: true, hasFace: true }),
  );
  return states.some(({ pictureState }) => pictureState === 'frozen');
}

const moved = ({ data, width, height }: Frame, pixels: number, noise: number): Frame => ({
  data: data.map((value, at) => value + pixels * ((data[at - 4] ?? value) - value) + noise * (2 * Math.random() - 1)),
  width,
  height,
});
