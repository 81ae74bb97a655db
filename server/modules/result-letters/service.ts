import { worstStatus } from '@linecheck/checks/outcome';
import { type CheckStatus, outcomesOf, type ResultLetterSettings, type ResultLetters } from '@linecheck/contract';
import type { Db } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { HostId, ResultId } from '../../domain/ids';
import { Problem } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { type Draft, sendsMail } from '../../mail/mail';
import { isLastEmail, resultEmail, wantsEmail } from './rules';
import { ResultLetterStore } from './store';

interface SentResult {
  readonly result: ResultId;
  readonly worst: CheckStatus;
}

export interface ResultLetterDependencies extends Pick<Dependencies, 'db' | 'config' | 'emailDelayMs'> {
  readonly jobs: JobQueue;
}

/** Emails to a host when a guest has finished. */
export class ResultLetterService {
  constructor(private readonly deps: ResultLetterDependencies) {}

  /** Enqueues an email about a new result, within the transaction `db` that stores it, if its host wants one. */
  async announce(db: Db, host: HostId, { result, worst }: SentResult): Promise<void> {
    const { config, emailDelayMs } = this.deps;
    if (!sendsMail(config) || !wantsEmail(await new ResultLetterStore(db).wanted(host), worst)) return;
    await this.deps.jobs.enqueue(db, 'result-letter', { result }, { key: result, delayMs: emailDelayMs() });
  }

  /** Undefined if the result was deleted or the emails switched off meanwhile, or if there were too many. */
  async writeEmail(result: ResultId): Promise<Draft | undefined> {
    const store = new ResultLetterStore(this.deps.db.kysely);
    const row = await store.find(result);
    if (row === undefined) return undefined;
    const outcomes = outcomesOf(row);
    if (!wantsEmail(row.result_letters, worstStatus(outcomes))) return undefined;
    const isLast = isLastEmail(await store.countBefore(row));
    if (isLast === undefined) return undefined;
    const { publicUrl } = this.deps.config;
    const addressee = { to: row.email, offToken: row.letters_off_token, publicUrl, isLast };
    return { email: resultEmail({ id: row.id, title: row.title, guest: row.guest_name, outcomes }, addressee) };
  }

  async read(host: HostId): Promise<ResultLetterSettings> {
    const { letters, is_confirmed } = await new ResultLetterStore(this.deps.db.kysely).settings(host);
    if (!sendsMail(this.deps.config)) return { letters, obstacle: 'no_mail' };
    return { letters, obstacle: is_confirmed ? null : 'unconfirmed' };
  }

  async change(host: HostId, letters: ResultLetters): Promise<ResultLetterSettings> {
    await new ResultLetterStore(this.deps.db.kysely).set(host, letters);
    return this.read(host);
  }

  async switchOff(token: string): Promise<void> {
    if (!(await new ResultLetterStore(this.deps.db.kysely).switchOff(token))) throw new Problem('not_found');
  }
}
