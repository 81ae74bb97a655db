import type { CheckName } from '@linecheck/checks/check';
import type { MendingTries } from '@linecheck/checks/mending/tries';
import type { output } from 'zod/v4/core';
import type { CheckStatus } from './check-statuses';
import type { ApiEndpoint } from './endpoint';
import type {
  guestResult,
  guestResultsCalls,
  pastRun,
  recordingAnswer,
  resultRow,
  submission,
} from './guest-results-schemas';
import type { ResultDetails } from './result-checks';

/** Maximum results per link. Further results are rejected, so that a flood cannot displace existing ones. */
export const RESULTS_OF_LINK_MAX = 200;

/** Maximum size of a guest's own content. Items of the link's checklist are the host's content, and do not count. */
export const SUBMISSION_MAX_BYTES = 16 * 1024;

export type RecordingAnswer = output<typeof recordingAnswer>;

export type ResultSubmission = output<typeof submission>;

/** Input that the page requests before sending: the guest's name if the link does not contain it, and a note. */
export interface ShareForm {
  guestName: string;
  guestEmail: string;
  notes: string;
}

export type GuestResult = output<typeof guestResult>;

export type ResultRow = output<typeof resultRow>;

export const submitGuestResult: ApiEndpoint<typeof guestResultsCalls.submitGuestResult> = {
  method: 'POST',
  path: '/api/guest-results',
};

export const listGuestResults: ApiEndpoint<typeof guestResultsCalls.listGuestResults> = {
  method: 'GET',
  path: '/api/guest-results/session/:sessionId',
};

export const listResultRows: ApiEndpoint<typeof guestResultsCalls.listResultRows> = {
  method: 'GET',
  path: '/api/dashboard/guest-results/session/:sessionId',
};

export const readGuestResult: ApiEndpoint<typeof guestResultsCalls.readGuestResult> = {
  method: 'GET',
  path: '/api/guest-results/:id',
};

/** Maximum number of compared runs, including the requested result. */
export const HISTORY_MAX = 30;

export type PastRun = output<typeof pastRun>;

export const readGuestHistory: ApiEndpoint<typeof guestResultsCalls.readGuestHistory> = {
  method: 'GET',
  path: '/api/result-history/:id',
};

interface KeptVerdict {
  status: CheckStatus;
  code?: string | undefined;
  params: Record<string, string | number | boolean | string[]>;
  /** Stored by versions that did not have a code for everything. */
  message?: string | undefined;
  details?: string | undefined;
  advice?: string | undefined;
}

interface KeptCheck<Name extends CheckName> {
  verdict: KeptVerdict;
  /** Undefined if the version that stored it did not record the time. */
  checkedAt?: string | undefined;
  found?: ResultDetails[Name] | undefined;
}

/** An unshared run that a guest's page stores in the browser for its next load. It is never sent. */
export interface KeptRun {
  submissionId?: string | undefined;
  changedAt: string;
  checks: { [Name in CheckName]?: KeptCheck<Name> | undefined };
  /** The texts of the ticked items, since a host may reorder the list. */
  ticked: string[];
  /** What the guest has tried after checks that did not pass. */
  mended?: MendingTries | undefined;
  person?: ShareForm | undefined;
  /** True if it was sent, but never acknowledged. */
  isUnsent: boolean;
}

/** The last shared run of a link, as the page stores it. */
export interface SharedRun {
  submissionId?: string | undefined;
  sharedAt: string;
  guestName: string;
  guestEmail: string;
  /** Statuses of the checks that existed when it was shared. */
  statuses: { [Name in CheckName]?: CheckStatus | undefined };
  /** The comparison with the show at that time; absent for a link without one. */
  fit?: NonNullable<GuestResult['fit']> | undefined;
}

/** Stored data of one link: the unshared run, and the last shared one. */
export interface KeptInBrowser {
  run?: KeptRun | undefined;
  shared?: SharedRun | undefined;
}
