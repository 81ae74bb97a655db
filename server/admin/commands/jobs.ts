import { countJobs, listTroubledJobs, retryFailedJobs, type TroubledJob } from '../../jobs/store';
import { type AdminCommand, type CommandContext, UsageError } from '../command';
import { counted, textTable } from '../terminal';

export const jobs: AdminCommand = {
  takes: '[retry]',
  summary: 'Show queued jobs, such as emails, and their errors; with retry, retry the failed ones',
  details:
    'Emails fail permanently after an hour of attempts and are kept for three days; recurring work is always retried. After `jobs retry`, the app starts within seconds.',
  prepare: ({ values: [word] }) => {
    if (word !== undefined && word !== 'retry')
      throw new UsageError(`Unknown argument "${word}": use jobs, or jobs retry.`);
    return word === 'retry' ? retry : show;
  },
};

async function retry({ db, print }: CommandContext): Promise<void> {
  print(`${counted(await retryFailedJobs(db.kysely), 'job')} will be retried.`);
}

async function show({ db, print }: CommandContext): Promise<void> {
  const counts = await countJobs(db.kysely);
  if (counts.length === 0) return print('There are no jobs.');
  const numbers = counts.map(({ kind, waiting, running, failed }) => ({
    kind,
    waiting: String(waiting),
    running: String(running),
    failed: String(failed),
  }));
  for (const line of textTable(['kind', 'waiting', 'running', 'failed'], numbers)) print(line);
  const troubled = await listTroubledJobs(db.kysely);
  if (troubled.length === 0) return;
  print('');
  for (const line of textTable(['job', 'attempts', 'next', 'reason'], troubled.map(toRow))) print(line);
}

const toRow = ({ kind, attempts, hasFailed, runAt, reason }: TroubledJob) => ({
  job: kind,
  attempts: String(attempts),
  next: hasFailed ? 'failed' : runAt.toISOString().slice(0, 16).replace('T', ' '),
  reason,
});
