import { judgeConnection } from '@linecheck/checks/connection/judge';
import { measured } from '@linecheck/checks/reading';
import connection from '@linecheck/texts/en/connection-verdicts';
import { verdictWords } from '@linecheck/texts/verdict-words';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import type { Beside, Checked } from './link-check';
import type { Link } from './shaped-link';

/** The share of a line's rate that TCP can use: 1448 bytes of 1500, less the browser's overhead and acknowledgements. */
const PAYLOAD_SHARE = 0.95;

/** What was measured over one link. */
export interface Row extends Link, Checked {
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

const messageOf = (verdict: ReturnType<typeof verdictFor>): string =>
  verdictWords('en', { connection }, 'connection', verdict).message ?? verdict.code;

/** The verdict for the values that the line was set to. */
const expectedVerdict = ({ downMbps, upMbps, roundTripMs }: Link): string =>
  messageOf(
    verdictFor({
      latencyMs: roundTripMs,
      downloadMbps: downMbps * PAYLOAD_SHARE,
      uploadMbps: upMbps * PAYLOAD_SHARE,
    }),
  );

const errors = (row: Row): readonly number[] => [
  row.downloadMbps / (row.downMbps * PAYLOAD_SHARE) - 1,
  row.uploadMbps / (row.upMbps * PAYLOAD_SHARE) - 1,
];

const percent = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(0)}%`;

const linkName = ({ downMbps, upMbps, roundTripMs, lossPercent }: Link): string =>
  `${downMbps} / ${upMbps} Mbps, ${roundTripMs} ms${lossPercent > 0 ? `, ${lossPercent}% loss` : ''}`;

export function rowLine(row: Row): string {
  const expected = expectedVerdict(row);
  const [down = 0, up = 0] = errors(row).map(percent);
  const verdict = row.verdict === expected ? row.verdict : `**${row.verdict}**`;
  return `| ${linkName(row)} | ${expected} | ${verdict} | ${row.latencyMs} ms | ${row.downloadMbps} (${down}) | ${row.uploadMbps} (${up}) | ${rounded(row.bytesMoved / 1e6)} MB | ${rounded(row.seconds)} s |`;
}

/** The same link alone and beside the camera, where a pass counts and everything else is measured again alone. */
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
  const changes = rows.flatMap((row) => [
    row.beside.downloadMbps / row.downloadMbps - 1,
    row.beside.uploadMbps / row.uploadMbps - 1,
  ]);
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
      note: `median of both directions of all links; worst ${rounded(Math.max(...sizes), 0)}%`,
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
      goal: { atMost: 15 },
      note: `median link; most ${rounded(Math.max(...rows.map((row) => row.bytesMoved)) / 1e6, 0)} MB`,
    },
    {
      name: 'Time from the click to the verdict',
      value: rounded(median(rows.map((row) => row.seconds))),
      unit: 's',
      goal: { atMost: 12 },
      note: `median link; longest ${rounded(Math.max(...rows.map((row) => row.seconds)))} s`,
    },
  ];
}
