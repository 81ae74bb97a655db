import { countJobs, listTroubledJobs, retryFailedJobs, type TroubledJob } from '../../jobs/overview';
import { type Command, type CommandContext, UsageError } from '../command';
import { textTable } from '../text-table';
import { counted } from '../words';

export const jobs: Command = {
  takes: '[retry]',
  summary:
    'Show the work that waits, such as letters, and why some of it fails; with retry, try again what was given up',
  details:
    'Letters are given up after an hour of tries and kept for three days, regular work never. After `jobs retry` the app begins within seconds.',
  prepare: ({ values: [word] }) => {
    if (word !== undefined && word !== 'retry') throw new UsageError(`"${word}" is not known: jobs, or jobs retry.`);
    return word === 'retry' ? retry : show;
  },
};

async function retry({ db, say }: CommandContext): Promise<void> {
  say(`${counted(await retryFailedJobs(db.kysely), 'job')} will be tried again.`);
}

async function show({ db, say }: CommandContext): Promise<void> {
  const counts = await countJobs(db.kysely);
  if (counts.length === 0) return say('There are no jobs.');
  const numbers = counts.map(({ kind, waiting, running, failed }) => ({
    kind,
    waiting: String(waiting),
    running: String(running),
    failed: String(failed),
  }));
  for (const line of textTable(['kind', 'waiting', 'running', 'failed'], numbers)) say(line);
  const troubled = await listTroubledJobs(db.kysely);
  if (troubled.length === 0) return;
  say('');
  for (const line of textTable(['job', 'tries', 'next', 'reason'], troubled.map(toRow))) say(line);
}

const toRow = ({ kind, attempts, hasFailed, runAt, reason }: TroubledJob) => ({
  job: kind,
  tries: String(attempts),
  next: hasFailed ? 'given up' : runAt.toISOString().slice(0, 16).replace('T', ' '),
  reason,
});
