import type { TakePlaces } from '@linecheck/checks/browser/microphone/take-tracks';
import type { SoundPlace } from '@linecheck/checks/microphone/evidence/places';
import { takePlayer as takePlayerTexts } from '@linecheck/texts/en/steps';
import type { ReactNode } from 'react';
import { fill } from '../texts/fill';
import { formatFigure, formatList } from '../texts/format';
import { nodesOf, rich } from '../texts/rich';
import { useTexts } from '../texts/use-texts';
import { clockText } from '../ui/media/clock-text';
import { LevelSample, type MarkKind } from '../ui/media/level-plot';
import { FLOOR_DBFS } from '../ui/media/meter-scale';

export const marksOf = ({ clipped, gaps }: TakePlaces) => [
  ...clipped.map((place) => ({ kind: 'clipped' as const, ...place })),
  ...gaps.map((place) => ({ kind: 'gap' as const, ...place })),
];

/** Seconds played before a marked place. */
const LEAD_S = 0.5;

interface TakeLegendProps {
  readonly places: TakePlaces;
  readonly floorDbfs: number | undefined;
  readonly onGoTo: (timeS: number) => void;
}

/** Legend for the drawing of a take; unmeasured parts are left out. */
export function TakeLegend({ places: { clipped, gaps }, floorDbfs, onGoTo }: TakeLegendProps) {
  const texts = useTexts(takePlayerTexts);
  const { legend } = texts;
  if (clipped.length === 0 && gaps.length === 0 && floorDbfs === undefined) return null;
  const timesOf = (places: readonly SoundPlace[]) => (
    <Times places={places} onGoTo={(place) => onGoTo(Math.max(0, place.fromS - LEAD_S))} />
  );
  return (
    <ul aria-label={legend.label} className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-2">
      {clipped.length > 0 && <Entry kind="clipped">{rich(legend.clipped, { places: timesOf(clipped) })}</Entry>}
      {gaps.length > 0 && <Entry kind="gap">{rich(legend.gap, { count: gaps.length, places: timesOf(gaps) })}</Entry>}
      {floorDbfs !== undefined && <Entry kind="floor">{backgroundOf(legend, floorDbfs)}</Entry>}
    </ul>
  );
}

/** Below the scale no line is drawn, and an exact figure would be misleading. */
const backgroundOf = (legend: typeof takePlayerTexts.legend, dbfs: number): string =>
  dbfs < FLOOR_DBFS
    ? fill(legend.quietBackground, { dbfs: formatFigure(FLOOR_DBFS, 0) })
    : fill(legend.background, { dbfs: formatFigure(dbfs, 0) });

const Entry = ({ kind, children }: { readonly kind: MarkKind | 'floor'; readonly children: ReactNode }) => (
  <li className="flex items-center gap-2">
    <LevelSample kind={kind} />
    <span>{children}</span>
  </li>
);

interface TimesProps {
  readonly places: readonly SoundPlace[];
  readonly onGoTo: (place: SoundPlace) => void;
}

function Times({ places, onGoTo }: TimesProps) {
  const { legend } = useTexts(takePlayerTexts);
  const named = namedPlaces(places, (from, to) => fill(legend.stretch, { from, to }));
  const buttons = named.map(({ name, place }) => (
    <button
      key={name}
      type="button"
      className="link link-alone tabular"
      aria-label={fill(legend.goTo, { place: name })}
      onClick={() => onGoTo(place)}
    >
      {name}
    </button>
  ));
  return nodesOf(formatList(buttons.map((_, index) => `{${index}}`)), Object.fromEntries(buttons.entries()));
}

interface NamedPlace {
  readonly place: SoundPlace;
  readonly name: string;
}

/** Places with their names. Places with equal names are listed once, with the first of them. Exported for tests. */
export function namedPlaces(
  places: readonly SoundPlace[],
  stretch: (from: string, to: string) => string,
): readonly NamedPlace[] {
  const named = new Map<string, SoundPlace>();
  for (const place of places) {
    const [from, to] = [clockText(place.fromS), clockText(place.toS)];
    const name = place.toS - place.fromS < 1 ? from : stretch(from, to);
    if (!named.has(name)) named.set(name, place);
  }
  return Array.from(named, ([name, place]) => ({ name, place }));
}
