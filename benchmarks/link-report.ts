import { judgeConnection } from '@linecheck/checks/connection/judge';
import { measured } from '@linecheck/checks/reading';
import { connectionVerdicts as connection } from '@linecheck/texts/en/connection-verdicts';
import { verdictWords } from '@linecheck/texts/verdict-words';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { type Beside, type Checked, SPEEDS, type Speed } from './link-check';
import type { Link } from './shaped-link';

/**
 * The share of a link's rate that TCP can use: 1448 bytes of 1500, minus the browser's overhead and acknowledgements.
 */
export const PAYLOAD_SHARE = 0.95;

/** The result that a guest was shown over one link. */
export interface CheckedLink extends Link, Checked {}

/** A checked link, with the readings during the camera test. */
export interface Row extends CheckedLink {
  readonly beside: Beside;
}

type Values = Pick<Beside, 'latencyMs' | 'downloadMbps' | 'uploadMbps'>;

/** The product's own verdict for these values. */
const verdictFor = ({ latencyMs, downloadMbps, uploadMbps }: Values) =>
  judgeConnection({
    latencyMs: measured(latencyMs),
    downloadMbps: measured(downloadMbps),
    uploadMbps: measured(uploadMbps),
  });

export const messageOf = (verdict: ReturnType<typeof verdictFor>): string =>
  verdictWords('en', { connection }, 'connection', verdict).message ?? verdict.code;

/** The verdict for the configured values of the link. */
export const expectedVerdict = ({ downMbps, upMbps, roundTripMs }: Link): string =>
  messageOf(
    verdictFor({
      latencyMs: roundTripMs,
      downloadMbps: downMbps * PAYLOAD_SHARE,
      uploadMbps: upMbps * PAYLOAD_SHARE,
    }),
  );

/** Relative error of a speed; for a lower bound, only the amount by which it is too high. */
const errorOf = (row: CheckedLink, speed: Speed): number => {
  const error = row[speed] / ((speed === 'downloadMbps' ? row.downMbps : row.upMbps) * PAYLOAD_SHARE) - 1;
  return isAtLeast(row, speed) ? Math.max(0, error) : error;
};

const isAtLeast = ({ atLeast }: Pick<Beside, 'atLeast'>, speed: Speed): boolean => atLeast.includes(speed);

/** The errors of completed measurements, and of lower bounds that are too high. */
const errors = (row: CheckedLink): readonly number[] =>
  SPEEDS.filter((speed) => !isAtLeast(row, speed) || errorOf(row, speed) > 0).map((speed) => errorOf(row, speed));

const speedCell = (row: CheckedLink, speed: Speed): string =>
  isAtLeast(row, speed) ? `> ${row[speed]}` : `${row[speed]} (${percent(errorOf(row, speed))})`;

const percent = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(0)}%`;

const linkName = ({ downMbps, upMbps, roundTripMs, lossPercent }: Link): string =>
  `${downMbps} / ${upMbps} Mbps, ${roundTripMs} ms${lossPercent > 0 ? `, ${lossPercent}% loss` : ''}`;

export function rowLine(row: CheckedLink): string {
  const expected = expectedVerdict(row);
  const verdict = row.verdict === expected ? row.verdict : `**${row.verdict}**`;
  return `| ${linkName(row)} | ${expected} | ${verdict} | ${row.latencyMs} ms | ${speedCell(row, 'downloadMbps')} | ${speedCell(row, 'uploadMbps')} | ${rounded(row.bytesMoved / 1e6)} MB | ${rounded(row.seconds)} s |`;
}

/**
 * A link measured alone and during the camera test, where only a pass is used and everything else is measured again
 * alone.
 */
function besideLine(row: Row): string {
  const { beside } = row;
  const verdict = verdictFor(beside);
  const counts = verdict.status === 'passed' ? 'counts' : 'measured again';
  const message = messageOf(verdict);
  const pair = (metric: keyof Values) => `${row[metric]} / ${rounded(beside[metric], beside[metric] < 1 ? 2 : 1)}`;
  return `| ${linkName(row)} | ${row.verdict} | ${message === row.verdict ? message : `**${message}**`} | ${pair('latencyMs')} | ${pair('downloadMbps')} | ${pair('uploadMbps')} | ${rounded(row.seconds)} / ${rounded(beside.seconds)} | ${counts} |`;
}

export const besideTable = (rows: readonly Row[]): string =>
  [
    '| Alone / beside the camera | Verdict alone | Verdict beside | Latency, ms | Download, Mbps | Upload, Mbps | Took, s | Beside |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(besideLine),
  ].join('\n');

export const rowTable = (rows: readonly Row[]): string =>
  [
    '| Link, down / up | Verdict of its values | Verdict of the page | Latency | Download, Mbps | Upload, Mbps | Moved | Took |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(rowLine),
  ].join('\n');

export function summary(rows: readonly Row[]): readonly Figure[] {
  const right = rows.filter((row) => row.verdict === expectedVerdict(row)).length;
  const differing = rows.filter((row) => messageOf(verdictFor(row.beside)) !== row.verdict).length;
  const changes = rows.flatMap((row) =>
    SPEEDS.filter((speed) => !isAtLeast(row, speed) && !isAtLeast(row.beside, speed)).map(
      (speed) => row.beside[speed] / row[speed] - 1,
    ),
  );
  const sizes = rows.flatMap(errors).map((error) => Math.abs(error) * 100);
  return [
    {
      name: 'Same verdict as the one of the configured values',
      value: right,
      unit: `of ${rows.length} links`,
      goal: { atLeast: Math.ceil((rows.length * 11) / 12) },
      note: 'status and word',
    },
    {
      name: 'Speed error',
      value: rounded(median(sizes)),
      unit: '%',
      goal: { atMost: 10 },
      note: `median of both directions of all links, without those that ended early; worst ${rounded(Math.max(...sizes), 0)}%`,
    },
    {
      name: 'Another verdict beside the camera than alone',
      value: differing,
      unit: `of ${rows.length} links`,
      goal: { atMost: Math.floor(rows.length / 12) },
      note: `speeds beside the camera against those alone: median ${percent(median(changes))}, lowest ${percent(Math.min(...changes))}, highest ${percent(Math.max(...changes))}`,
    },
    {
      name: 'Data moved',
      value: rounded(median(rows.map((row) => row.bytesMoved)) / 1e6),
      unit: 'MB',
      goal: { atMost: 5 },
      note: 'median link',
    },
    {
      name: 'Data moved at most',
      value: rounded(Math.max(...rows.map((row) => row.bytesMoved)) / 1e6),
      unit: 'MB',
      goal: { atMost: 10 },
    },
    {
      name: 'Time from the click to the verdict',
      value: rounded(median(rows.map((row) => row.seconds))),
      unit: 's',
      goal: { atMost: 6.5 },
      note: 'median link',
    },
    {
      name: 'Time from the click to the verdict at most',
      value: rounded(Math.max(...rows.map((row) => row.seconds))),
      unit: 's',
      goal: { atMost: 10 },
    },
  ];
}
