import { JobQueue } from '../jobs/queue';
import { JobRunner } from '../jobs/runner';
import { openMail } from '../mail/open-mail';
import { deleteEmailsWithoutAccount } from '../modules/accounts/operator-service';
import { DeletionList } from '../modules/deletions/service';
import { ClipRetention } from '../modules/recordings/retention';
import type { CommandContext } from './command';

/** Does the work that the app would do within a minute after a deletion, in case it is not running. */
export async function clearAfter({ db, blobs, config, log }: CommandContext): Promise<void> {
  const clips = new ClipRetention({ db, blobs, config, jobs: new JobQueue() });
  const runner = new JobRunner({ db, log }, { 'delete-blob': ({ blobKey }) => clips.deleteBlob(blobKey) });
  await runner.runDue();
  await deleteEmailsWithoutAccount({ db, mail: openMail(config) });
  await new DeletionList({ db, blobs })
    .copy()
    .catch((error: unknown) => log.warn({ err: error }, 'deletions_not_copied'));
}
