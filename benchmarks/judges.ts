import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavFile } from '../packages/checks/browser/microphone/wav-file';
import { createEvidence } from '../packages/checks/microphone/evidence/measurements';
import { readEvidence } from '../packages/checks/microphone/evidence/read-evidence';
import { numberOf } from '../packages/checks/reading';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';
import type { OutgoingEmail } from '../server/mail/mail';
import { openOutboxMail } from '../server/mail/outbox-mail';
import { guessingEmail } from '../server/modules/accounts/rules';
import { confirmationEmail, confirmationLink } from '../server/modules/address-confirmations/rules';
import { invitationEmail, invitationLink } from '../server/modules/invitations/rules';
import { resetEmail, resetLink } from '../server/modules/password-resets/rules';
import { resultEmail } from '../server/modules/result-letters/rules';
import { withFolder } from './harness';
import { madeTakes } from './sound-takes';

/** Lets programs of others judge the product's emails and its loudness. A program that is not installed is left out. */
export async function judgeFigures(): Promise<readonly MeasuredFigure[]> {
  const figures = [await spamFigure(), await loudnessFigure('ffmpeg'), await loudnessFigure('loudgain')];
  return figures.filter((figure) => figure !== undefined);
}

function run(
  command: string,
  args: readonly string[],
  input?: Buffer,
): { readonly ok: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', input });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

function versionOf(command: string, arg = '--version'): string | undefined {
  const { ok, output } = run(command, [arg]);
  if (ok) return /\d+(\.\d+)+/.exec(output)?.[0] ?? 'of an unknown version';
  process.stdout.write(`Skipped: ${command} is not installed.\n`);
  return undefined;
}

const PUBLIC_URL = 'https://check.example.org';
const TOKEN = 'mK3vX9bQ2sT7wZ1cR5yN8hL4pF6jD0gA-eUiOqHnBxM';

const verdict = (status: 'passed' | 'failed') => ({ status, code: undefined, params: {}, readings: {} });

const GRACE = { address: 'grace@example.net', language: 'en' } as const;

const emails: readonly OutgoingEmail[] = [
  confirmationEmail(GRACE, { link: confirmationLink(PUBLIC_URL, TOKEN), publicUrl: PUBLIC_URL }),
  resetEmail(GRACE, { link: resetLink(PUBLIC_URL, TOKEN), publicUrl: PUBLIC_URL }),
  invitationEmail(GRACE, { link: invitationLink(PUBLIC_URL, TOKEN), publicUrl: PUBLIC_URL }),
  guessingEmail(GRACE, PUBLIC_URL),
  ...(['passed', 'failed'] as const).map((status) =>
    resultEmail(
      {
        id: '3f2b8c1e-5d4a-4f6b-9c7d-8e9f0a1b2c3d',
        title: 'Harbour Lights, episode 12',
        guest: 'Ada Lovelace',
        outcomes: {
          microphone: verdict(status),
          speakers: undefined,
          camera: verdict('passed'),
          connection: verdict('passed'),
        },
      },
      { to: GRACE, offToken: TOKEN, publicUrl: PUBLIC_URL, isLast: false },
    ),
  ),
];

/** Score from which SpamAssassin's default setting takes an email for spam. */
const SPAM_FROM = 5;

async function spamFigure(): Promise<MeasuredFigure | undefined> {
  const version = versionOf('spamassassin');
  if (version === undefined) return undefined;
  const scores = await withFolder(async (folder) => {
    const mail = openOutboxMail({ folder, from: 'Linecheck <linecheck@check.example.org>' });
    for (const email of emails) await mail.send(email);
    const found: number[] = [];
    for (const name of await readdir(folder)) {
      const { output } = run('spamassassin', ['--local', '--test-mode'], await readFile(join(folder, name)));
      const [, score] = /^X-Spam-Status: (?:Yes|No), score=(-?[\d.]+)/m.exec(output) ?? [];
      if (score === undefined) throw new Error(`SpamAssassin has not judged ${name}: ${output}`);
      found.push(Number(score));
    }
    return found;
  });
  return {
    name: 'Emails that SpamAssassin takes for spam',
    value: scores.filter((score) => score >= SPAM_FROM).length,
    unit: `of ${scores.length}`,
    goal: { atMost: 0 },
    note: `version ${version}; at least one email of each kind, highest score ${Math.max(...scores)}`,
  };
}

/** Maximum difference from the product's reading, in LU. The programs print one or two decimals. */
const MAX_LU = 0.1;

/** Programs that measure the integrated loudness of a file by ITU-R BS.1770, in LUFS. */
const LOUDNESS_METERS = {
  ffmpeg: {
    version: '-version',
    args: (path: string) => [
      '-hide_banner',
      '-nostats',
      '-i',
      path,
      '-af',
      'ebur128=framelog=verbose',
      '-f',
      'null',
      '-',
    ],
    loudness: /I:\s+(-?[\d.]+) LUFS/,
  },
  loudgain: {
    version: '--version',
    args: (path: string) => ['-s', 's', '-k', path],
    loudness: /Loudness:\s+(-?[\d.]+) LUFS/,
  },
} as const;

async function loudnessFigure(command: keyof typeof LOUDNESS_METERS): Promise<MeasuredFigure | undefined> {
  const { version: versionArg, args, loudness } = LOUDNESS_METERS[command];
  const version = versionOf(command, versionArg);
  if (version === undefined) return undefined;
  const takes = madeTakes().filter((take) => take.class !== 'typing');
  const apartLu = await withFolder(async (folder) => {
    const differences: number[] = [];
    for (const { samples, sampleRateHz } of takes) {
      for (const channels of [1, 2] as const) {
        const path = join(folder, 'take.wav');
        const file = wavFile({ sampleRateHz, channels: Array.from({ length: channels }, () => samples) });
        await writeFile(path, new Uint8Array(file));
        const { output } = run(command, args(path));
        const theirs = Number(loudness.exec(output)?.[1] ?? Number.NaN);
        differences.push(Math.abs(theirs - productLoudness(samples, { sampleRateHz, channels })));
      }
    }
    return differences;
  });
  return {
    name: `Loudness readings that differ from those of ${command} by more than ${MAX_LU} LU`,
    // A reading that the program does not print is NaN, and counts.
    value: apartLu.filter((lu) => !(lu <= MAX_LU)).length,
    unit: `of ${apartLu.length}`,
    goal: { atMost: 0 },
    note: `version ${version}; voices, music and noise on one channel and on two; largest difference ${rounded(Math.max(...apartLu), 2)} LU`,
  };
}

function productLoudness(
  samples: Float32Array,
  { sampleRateHz, channels }: { readonly sampleRateHz: number; readonly channels: 1 | 2 },
): number {
  const evidence = createEvidence({ sampleRateHz, processing: 'unprocessed' });
  for (let at = 0; at < samples.length; at += 480) {
    const block = samples.subarray(at, at + 480);
    const squares = block.reduce((sum, sample) => sum + sample * sample, 0);
    const sums = { leftSquares: squares, rightSquares: squares, products: squares };
    evidence.push(block, channels === 2 ? sums : undefined);
  }
  return numberOf(readEvidence(evidence.readings()).loudnessLufs);
}
