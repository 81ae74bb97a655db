import type { Place } from '@linecheck/checks/microphone/evidence/places';
import { clockText } from '../../ui/media/clock-text';

export interface NamedPlace {
  readonly place: Place;
  /** Clock text of a moment, or of a start and an end. */
  readonly name: string;
}

/** Places with their names. Places with equal names are listed once, with the first of them. */
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
