import { TESTED_ENGINES } from '@linecheck/checks/browser/support/tested-engines';
import { type EngineName, engineNames } from '../../journeys/stage/engines/engine';
import { limits } from '../../journeys/stage/engines/limits';
import type { BrowserReport, Played } from '../../journeys/stage/report/report';

/** What each engine is called, and which browsers have it. */
const engines: Readonly<Record<EngineName, { readonly name: string; readonly standsFor: string }>> = {
  chromium: { name: 'Chromium', standsFor: 'Chrome, Edge, Opera, Brave, Vivaldi, Samsung Internet' },
  firefox: { name: 'Firefox ESR', standsFor: 'Firefox on computers' },
  webkit: { name: 'WebKitGTK', standsFor: 'the engine of Safari and of every browser on iPhones; not Safari itself' },
};

type Journey = BrowserReport['journeys'][number];

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
}

/** The page that says in which browsers the product was tested, step by step, and how they differ. */
export function browsersPage(report: BrowserReport): string {
  const played = engineNames.filter((engine) => report.versions[engine] !== undefined);
  const stepped = report.journeys.filter((journey) => stepsOf(journey).length > 0);
  const parts = [
    '# Browsers\n\nWhat the journeys reported when they were last played in every engine, by `npm run record:browsers`. Nobody writes into this page.',
    enginesTable(report),
    `Only these versions were played. The page is built for ${oldest()}; guests with an older one, or with another engine, are told what may not work.`,
    ...stepped.map((journey) => `## ${capital(journey.title)}\n\n${stepTable(journey, played)}`),
    `## Every journey\n\n${journeyTable(report.journeys, played)}`,
    `## What differs\n\n${seenTable(report.journeys, played)}\n\n${limitList(played)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const oldest = (): string =>
  `Chromium ${TESTED_ENGINES.chromium}, Firefox ${TESTED_ENGINES.firefox} and Safari ${TESTED_ENGINES.webkit} or newer`;

function enginesTable({ date, versions, journeys }: BrowserReport): string {
  const rows = engineNames.map((engine) => {
    const own = journeys.flatMap((journey) => journey.played[engine] ?? []);
    const passed = own.filter(({ outcome }) => outcome !== 'failed');
    const { name, standsFor } = engines[engine];
    const version = versions[engine];
    return version === undefined
      ? [name, '–', standsFor, '–', 'not played yet']
      : [name, version, standsFor, date, `${passed.length} of ${own.length}`];
  });
  return table(['Engine', 'Version', 'Stands for', 'Date', 'Journeys passed'], rows);
}

const namesOf = (played: readonly EngineName[]) => played.map((engine) => engines[engine].name);

/** The steps of a journey, of the engine that came furthest. */
const stepsOf = (journey: Journey): readonly string[] =>
  Object.values(journey.played)
    .map(({ steps }) => steps.map(({ title }) => title))
    .reduce((longest, steps) => (steps.length > longest.length ? steps : longest), []);

function stepTable(journey: Journey, played: readonly EngineName[]): string {
  const rows = stepsOf(journey).map((title) => [
    title,
    ...played.map((engine) => {
      const step = journey.played[engine]?.steps.find((each) => each.title === title);
      return step === undefined ? '–' : `${step.seconds} s`;
    }),
  ]);
  return table(
    ['Step', ...namesOf(played)],
    [...rows, ['All of it', ...played.map((engine) => outcomeOf(journey.played[engine]))]],
  );
}

const journeyTable = (journeys: readonly Journey[], played: readonly EngineName[]): string =>
  table(
    ['Journey', ...namesOf(played)],
    journeys.map((journey) => [capital(journey.title), ...played.map((engine) => outcomeOf(journey.played[engine]))]),
  );

function outcomeOf(played: Played | undefined): string {
  if (played === undefined) return '–';
  const { outcome, seconds } = played;
  return outcome === 'failed' ? `**failed**, ${seconds} s` : `${seconds} s`;
}

function seenTable(journeys: readonly Journey[], played: readonly EngineName[]): string {
  const rows = journeys.flatMap((journey) => {
    const seen = new Set(played.flatMap((engine) => Object.keys(journey.played[engine]?.seen ?? {})));
    return [...seen].map((what) => [what, ...played.map((engine) => journey.played[engine]?.seen[what] ?? '–')]);
  });
  return table(['', ...namesOf(played)], rows);
}

const limitList = (played: readonly EngineName[]): string =>
  played
    .flatMap((engine) =>
      limits[engine].map(({ what, why }) => `- Not played in ${engines[engine].name}: ${what}, since ${why}.`),
    )
    .join('\n');

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
