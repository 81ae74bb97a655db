import { compareRun } from '@linecheck/checks/recheck/compare-run';
import {
  type ComparedRecheck,
  type compareRecheck,
  type EarlierResult,
  type EndpointInput,
  isSessionCode,
  localTimeOf,
  type readEarlierRun,
} from '@linecheck/contract';
import { runWithRecheck } from '@linecheck/contract/sent-recheck';
import { namedStatusesOf } from '../../db/result-statuses';
import type { ServerDependencies } from '../../dependencies';
import { ProblemError } from '../../domain/problem';
import { showOfBase, toCompared } from './recheck-rules';
import { RecheckStore } from './recheck-store';

const DATE_LENGTH = 'yyyy-mm-dd'.length;

/** The short checks of guests whose last full result was ready (decision 139). Nothing here stores anything. */
export class RecheckService {
  private readonly store: RecheckStore;

  constructor(private readonly deps: Pick<ServerDependencies, 'db' | 'config'>) {
    this.store = new RecheckStore(deps.db.kysely);
  }

  /** The full result itself for the browser that sent it; for any other browser with a personal link, its day. */
  async readEarlier(
    sessionCode: string,
    { submissionId, timeZone }: EndpointInput<typeof readEarlierRun>['body'],
  ): Promise<{ readonly earlier: EarlierResult }> {
    const base = await this.findBase(sessionCode, submissionId);
    if (base === undefined) return { earlier: null };
    const day = localTimeOf(base.submitted_at, timeZone).slice(0, DATE_LENGTH);
    if (!base.is_own || base.details === null) return { earlier: { day } };
    const { details, checklist_completed: checklistCompleted } = base;
    return { earlier: { day, run: { ...namedStatusesOf(base), details, checklistCompleted } } };
  }

  async compare(
    sessionCode: string,
    { submissionId, recheck, result }: EndpointInput<typeof compareRecheck>['body'],
  ): Promise<ComparedRecheck> {
    const base = await this.findBase(sessionCode, submissionId);
    if (base === undefined) throw new ProblemError('recheck_outdated');
    const { studios } = this.deps.config;
    return toCompared(compareRun(runWithRecheck({ base, taken: recheck, result }), showOfBase(base, studios)));
  }

  private findBase(sessionCode: string, submissionId: string | undefined) {
    if (!isSessionCode(sessionCode)) throw new ProblemError('link_not_valid');
    return this.store.findBase(sessionCode, [submissionId]);
  }
}
