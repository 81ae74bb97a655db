import { stopsBetween } from '../camera/face-light';
import type { CameraReadings } from '../camera/readings';
import { measuredNumber } from '../reading';
import type { ChangeCode } from './change-codes';
import type { ReadingChange } from './changes';
import { type ComparedSystems, deviceChange } from './device-names';
import { RECHECK } from './thresholds';

const T = RECHECK.picture;

interface Pictures {
  readonly before: CameraReadings;
  readonly now: CameraReadings;
  readonly systems: ComparedSystems;
}

/**
 * Changes of the picture. Another camera with the same field of view, or another room in the same light, looks the same
 * in these readings; no picture and no colours are kept.
 */
export function pictureChanges({ before, now, systems }: Pictures): readonly ReadingChange[] {
  const found = [...lightChanges(before, now), ...sharpnessChanges(before, now), ...placeChanges(before, now)];
  const device = deviceChange({
    part: 'camera',
    before: before.device,
    now: now.device,
    systems,
    hasChanged: found.length > 0,
  });
  return [...device, ...found];
}

const change = (
  code: ChangeCode,
  before: number | undefined,
  now: number | undefined,
  isWorse = true,
): ReadingChange => ({
  part: 'camera',
  code,
  before,
  now,
  isWorse,
  tellsGuest: true,
});

/** A brighter background explains a darker face. */
function lightChanges(before: CameraReadings, now: CameraReadings): readonly ReadingChange[] {
  const [wasStops, isStops] = [measuredNumber(before.backlightStops), measuredNumber(now.backlightStops)];
  if (wasStops !== undefined && isStops !== undefined && isStops - wasStops >= T.backlitStops)
    return [change('backlit', wasStops, isStops)];
  const [was, is] = [measuredNumber(before.faceLight), measuredNumber(now.faceLight)];
  if (was === undefined || is === undefined || stopsBetween(was, is) < T.darkerStops) return [];
  return [change('darker', was, is)];
}

/** A smaller picture has less steep edges, so its size is compared first. */
function sharpnessChanges(before: CameraReadings, now: CameraReadings): readonly ReadingChange[] {
  const [wasSide, isSide] = [shorterSide(before), shorterSide(now)];
  if (wasSide !== undefined && isSide !== undefined && wasSide >= T.sideTimes * isSide)
    return [change('smaller-picture', wasSide, isSide)];
  const [was, is] = [measuredNumber(before.faceSharpness), measuredNumber(now.faceSharpness)];
  return was !== undefined && is !== undefined && was - is >= T.sharpness ? [change('less-sharp', was, is)] : [];
}

function shorterSide({ width, height }: CameraReadings): number | undefined {
  const [one, other] = [measuredNumber(width), measuredNumber(height)];
  return one === undefined || other === undefined ? undefined : Math.min(one, other);
}

/** The place and the size of one face; groups sit differently each time. */
function placeChanges(before: CameraReadings, now: CameraReadings): readonly ReadingChange[] {
  if (before.people !== undefined || now.people !== undefined) return [];
  const [was, is] = [faceIn(before), faceIn(now)];
  if (was === undefined || is === undefined) return [];
  const distance = Math.hypot(is.x - was.x, is.y - was.y);
  const larger = was.width && is.width ? Math.log2(is.width / was.width) : 0;
  return [
    ...(distance >= T.place ? [change('moved', 0, distance)] : []),
    ...(larger <= -T.widthLog2 ? [change('further', was.width, is.width)] : []),
    ...(larger >= T.widthLog2 ? [change('nearer', was.width, is.width, false)] : []),
  ];
}

/** The centre of the face, and its width as a share of the picture's; undefined for results from before these were kept. */
function faceIn({ faceX, faceY, facePixels, width }: CameraReadings) {
  const [x, y, across, all] = [
    measuredNumber(faceX),
    measuredNumber(faceY),
    measuredNumber(facePixels),
    measuredNumber(width),
  ];
  if (x === undefined || y === undefined) return undefined;
  return { x, y, width: across !== undefined && all ? across / all : undefined };
}
