import type { Place } from '@linecheck/checks/microphone/evidence/places';
import { clockText } from '../../ui/media/clock-text';

export interface NamedPlace {
  readonly place: Place;
  /** As the clock of the player shows it: a moment, or from when to when. */
  readonly name: string;
}

/** Places by what is said of them. Those that read alike are said once, with the first of them. */
export function namedPlaces(
  places: readonly Place[],
  stretch: (from: string, to: string) => string,
): readonly NamedPlace[] {
  const named = new Map<string, Place>();
  for (const place of places) {
    const [from, to] = [clockText(place.fromS), clockText(place.toS)];
    const name = place.toS - place.fromS < 1 ? from : stretch(from, to);
    if (!named.has(name)) named.set(name, place);
  }
  return Array.from(named, ([name, place]) => ({ name, place }));
}
