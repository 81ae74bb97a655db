import { openMail } from '../mail/open-mail';
import { dropLettersOfStrangers } from '../modules/accounts/operator-service';
import { DeletionList } from '../modules/deletions/service';
import { ClipRetention } from '../modules/recordings/retention';
import type { Desk } from './command';

/** What the app would do within a minute of a deletion: it may not run. */
export async function clearAfter({ db, blobs, config, log }: Desk): Promise<void> {
  await new ClipRetention({ db, blobs, log, config }).collectGarbage();
  await dropLettersOfStrangers({ db, mail: openMail(config) });
  await new DeletionList({ db, blobs })
    .copy()
    .catch((error: unknown) => log.warn({ err: error }, 'the list of deletions will be copied later'));
}
