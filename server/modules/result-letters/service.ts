import { resultVerdict } from '@linecheck/checks/levels/result-verdict';
import {
  type CheckStatus,
  outcomesOf,
  type ResultLetterSettings,
  type ResultLetters,
  roleMay,
} from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { ActingPerson } from '../../domain/caller';
import type { HelpRequestId, ResultId, WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import type { JobQueue } from '../../jobs/queue';
import { letterRecipientOf } from '../../mail/letter-recipient';
import { type EmailDraft, sendsMail } from '../../mail/mail';
import { helpEmail, isLastEmail, MAX_PER_LINK, resultEmail, wantsEmail } from './rules';
import { ResultLetterStore } from './store';

/** Within this time, in ms, an open page of a member has shown a request for help. */
const SHOWN_WITHIN_MS = 15_000;

interface SentResult {
  readonly result: ResultId;
  readonly worst: CheckStatus;
}

export interface ResultLetterDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'emailDelayMs'> {
  readonly jobs: JobQueue;
}

export class ResultLetterService {
  constructor(private readonly deps: ResultLetterDependencies) {}

  /** Enqueues an email about a new result to each member who wants one, within the transaction `db` that stores it. */
  async announce(db: DbClient, workspace: WorkspaceId, { result, worst }: SentResult): Promise<void> {
    const { config, emailDelayMs, jobs } = this.deps;
    if (!sendsMail(config)) return;
    for (const { person, letters } of await new ResultLetterStore(db).members(workspace)) {
      if (!wantsEmail(letters, worst)) continue;
      const options = { key: `${result} ${person}`, delayMs: emailDelayMs() };
      await jobs.enqueue(db, 'result-letter', { result, host: person }, options);
    }
  }

  /** Undefined if the result was deleted or the emails switched off meanwhile, or if there were too many. */
  async writeEmail(result: ResultId, host: string): Promise<EmailDraft | undefined> {
    const store = new ResultLetterStore(this.deps.db.kysely);
    const row = await store.find(result, host);
    if (row === undefined) return undefined;
    const outcomes = outcomesOf(row);
    if (!wantsEmail(row.result_letters, resultVerdict(outcomes, row.fit).tone)) return undefined;
    const isLast = isLastEmail(await store.countBefore(row));
    if (isLast === undefined) return undefined;
    const { publicUrl } = this.deps.config;
    const team = row.team_id === null ? undefined : { id: row.team_id, name: row.workspace_name };
    const addressee = { to: letterRecipientOf(row), offToken: row.letters_off_token, publicUrl, isLast, team };
    const { id, title, fit, recheck, submitted_at: submittedAt } = row;
    const guest = row.group_entry === null ? row.guest_name : undefined;
    return { email: resultEmail({ id, title, guest, fit, outcomes, recheck, submittedAt }, addressee) };
  }

  /**
   * Enqueues an email about a guest's request for help to each member who works and wants emails about problems. It is
   * written soon, unless a page of a member has shown the request by then.
   */
  async announceHelp(db: DbClient, workspace: WorkspaceId, help: HelpRequestId): Promise<void> {
    const { config, jobs } = this.deps;
    if (!sendsMail(config)) return;
    for (const { person, role } of await new ResultLetterStore(db).members(workspace)) {
      if (!roleMay(role, 'work')) continue;
      await jobs.enqueue(
        db,
        'help-letter',
        { help, host: person },
        { key: `${help} ${person}`, delayMs: SHOWN_WITHIN_MS },
      );
    }
  }

  /** Undefined if a member has seen the request meanwhile, it is closed, it is days before the start, or there were too many. */
  async writeHelpEmail(help: HelpRequestId, host: string): Promise<EmailDraft | undefined> {
    const row = await new ResultLetterStore(this.deps.db.kysely).findHelp(help, host);
    if (row === undefined || row.earlier >= MAX_PER_LINK) return undefined;
    const { publicUrl } = this.deps.config;
    const team = row.team_id === null ? undefined : { id: row.team_id, name: row.workspace_name };
    const guest = row.group_entry === null ? row.guest_name : undefined;
    const { title, step, code, episode_id: episode, asked_at: askedAt } = row;
    const addressee = { to: letterRecipientOf(row), offToken: row.letters_off_token, publicUrl, isLast: false, team };
    return { email: helpEmail({ id: help, title, guest, step, code, episode, askedAt }, addressee) };
  }

  async read(member: ActingPerson): Promise<ResultLetterSettings> {
    const { letters, is_confirmed } = await new ResultLetterStore(this.deps.db.kysely).settings(member);
    if (!sendsMail(this.deps.config)) return { letters, obstacle: 'no_mail' };
    return { letters, obstacle: is_confirmed ? null : 'unconfirmed' };
  }

  async change(member: ActingPerson, letters: ResultLetters): Promise<ResultLetterSettings> {
    await new ResultLetterStore(this.deps.db.kysely).set(member, letters);
    return this.read(member);
  }

  async switchOff(token: string): Promise<void> {
    if (!(await new ResultLetterStore(this.deps.db.kysely).switchOff(token))) throw new ProblemError('not_found');
  }
}
