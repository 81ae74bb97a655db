import type { FaceBox } from './face-box';
import type { FaceFinder } from './face-finder';
import type { PixelFrame } from './letterbox';

/**
 * Minimum width of a further person, as a share of the widest face: smaller faces are in the background, on a screen or
 * on the wall. The score is for all but the best face, which has the finder's minimum.
 */
const PERSON = { alike: 0.62, minScore: 0.75 } as const;

/** Pictures between two searches while one person is known: two seconds of a picture every 500 ms. */
const SEARCH_EVERY = 4;

/** A group is known once this many of the latest searches had several people, and over once none of them has. */
const SEARCHES = { latest: 3, seen: 2 } as const;

/** The people among the faces of one picture, best first. Exported for tests. */
export function peopleAmong(faces: readonly FaceBox[]): readonly FaceBox[] {
  const widest = faces.reduce((most, { width }) => Math.max(most, width), 0);
  const alike = faces.filter(({ width }) => width >= PERSON.alike * widest);
  return alike.filter(({ score }, index) => index === 0 || score >= PERSON.minScore);
}

/**
 * Watches one camera for several people. Call it for each picture; it searches every fourth one, and each one while it
 * sees several people. Returns the people of a known group, and an empty list for one person or none. A person who
 * turns away for a moment stays in the group.
 */
export function createGroupTracker(finder: Pick<FaceFinder, 'findAll'>): (frame: PixelFrame) => readonly FaceBox[] {
  let latest: readonly (readonly FaceBox[])[] = [];
  let group: readonly FaceBox[] = [];
  let waits = 0;
  return (frame) => {
    waits -= 1;
    if (waits > 0) return group;
    const people = peopleAmong(finder.findAll(frame));
    latest = [...latest, people].slice(-SEARCHES.latest);
    const several = latest.filter(({ length }) => length > 1);
    if (several.length === 0) group = [];
    else if (group.length > 0 || several.length >= SEARCHES.seen) group = several.at(-1) ?? group;
    waits = several.length === 0 ? SEARCH_EVERY : 1;
    return group;
  };
}
