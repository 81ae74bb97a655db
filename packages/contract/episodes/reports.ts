import { perKnownCheck } from '@linecheck/checks/check';
import type { output } from 'zod/v4/core';
import type { CheckFields } from '../check-statuses';
import type { ApiEndpoint, EndpointResponse } from '../endpoint';
import { type AnsweredDetails, outcomesOf, readingsOfRun } from '../result-checks';
import type { report, reportsCalls } from './reports-schemas';

/** The version of the format of reports. A change that breaks readers of the format gets another number. */
export const REPORT_VERSION = 1;

/** The path of the JSON Schema of a report. */
export const REPORT_SCHEMA_PATH = `/schemas/report-${REPORT_VERSION}.json`;

/** Maximum number of read-only links to one report, and the days after which each ends. */
export const REPORT_LINKS_MAX = 20;
export const REPORT_LINK_DAYS = 30;

export const REPORTS_PAGE_MAX = 25;

export type ResultReport = output<typeof report>;

type Reported = CheckFields & { readonly details?: AnsweredDetails | null | undefined };

export function reportedChecks(
  result: Reported,
): Pick<ResultReport, 'browser' | 'system' | 'verdicts' | 'readings' | 'environment'> {
  const outcomes = outcomesOf(result);
  const { details } = result;
  return {
    browser: details?.browser,
    system: details?.system,
    verdicts: perKnownCheck((check) => {
      const outcome = outcomes[check];
      if (outcome === undefined) return undefined;
      const { status, code, params, message, advice } = outcome;
      return { status, code, params, message, advice, noted: details?.[check]?.noted };
    }),
    readings: readingsOfRun(details),
    environment: details?.environment ?? {},
  };
}

export const readReport: ApiEndpoint<typeof reportsCalls.readReport> = {
  method: 'GET',
  path: '/api/result-reports/:id',
};

export const listReports: ApiEndpoint<typeof reportsCalls.listReports> = {
  method: 'GET',
  path: '/api/episodes/:id/reports',
};

export type ReportsPage = EndpointResponse<typeof listReports>;

export const exportEpisode: ApiEndpoint<typeof reportsCalls.exportEpisode> = {
  method: 'GET',
  path: '/api/episodes/:id/csv',
  bytes: { types: ['text/csv'] },
};

export const listReportLinks: ApiEndpoint<typeof reportsCalls.listReportLinks> = {
  method: 'GET',
  path: '/api/result-reports/:id/links',
};

export const createReportLink: ApiEndpoint<typeof reportsCalls.createReportLink> = {
  method: 'POST',
  path: '/api/result-reports/:id/links',
};

export const endReportLink: ApiEndpoint<typeof reportsCalls.endReportLink> = {
  method: 'DELETE',
  path: '/api/report-links/:id',
};

export const readSharedReport: ApiEndpoint<typeof reportsCalls.readSharedReport> = {
  method: 'POST',
  path: '/api/shared-report',
};

export type SharedReport = EndpointResponse<typeof readSharedReport>;
