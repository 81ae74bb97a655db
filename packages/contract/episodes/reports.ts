import { perCheck, perKnownCheck } from '@linecheck/checks/check';
import { LEVEL_NAMES } from '@linecheck/checks/levels/names';
import { READING_TABLES } from '@linecheck/checks/readings';
import * as z from 'zod/mini';
import { invitationToken } from '../accounts';
import { endpoint, WORKSPACE_PARAMETER } from '../endpoint';
import { id, nextPage, okResponse, pageQuery, timestamp } from '../fields';
import { readingsOfRun, recordingAnswer, runReadings } from '../guest-results';
import { type AnsweredDetails, answeredVerdict, type CheckFields, outcomesOf, readingsOf } from '../result-checks';
import { newViewLink, shownHost, viewLink } from './board-links';
import { missed } from './fits';

/** The version of the format of reports. A change that breaks readers of the format gets another number. */
export const REPORT_VERSION = 1;

/** The path of the JSON Schema of a report. */
export const REPORT_SCHEMA_PATH = `/schemas/report-${REPORT_VERSION}.json`;

/** Maximum number of read-only links to one report, and the days after which each ends. */
export const REPORT_LINKS_MAX = 20;
export const REPORT_LINK_DAYS = 30;

export const REPORTS_PAGE_MAX = 25;

/** A requirement of the show beside the reading of the result (`packages/checks/levels/fit.ts`). */
const demand = z.extend(missed, { is: z.enum(['met', 'short', 'close', 'missing']) });

const reportedShow = z.object({
  startsAt: timestamp,
  timeZone: z.string(),
  minutes: z.number(),
  level: z.enum(LEVEL_NAMES),
  /** The name of an own level; null for a built-in one. */
  levelName: z.nullable(z.string()),
  /** Null for a studio that is not known. */
  studio: z.nullable(z.string()),
  fits: z.boolean(),
  demands: z.readonly(z.array(demand)),
});

/** The result of one guest, to be passed on: without addresses, codes of links, and ids. */
export const report = z.object({
  $schema: z.string(),
  version: z.literal(REPORT_VERSION),
  writtenAt: timestamp,
  title: z.string(),
  guestName: z.string(),
  /** The time at which the guest has shared the result; null before. */
  submittedAt: z.nullable(timestamp),
  updatedAt: z.nullable(timestamp),
  /** After a recheck, the time of the full check whose readings are those that the recheck did not take; null otherwise. */
  fullCheckAt: z.nullable(timestamp),
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  /** Null for a link without an episode. */
  show: z.nullable(reportedShow),
  /** By check. One that was not run has none. */
  verdicts: z.object(perCheck(() => z.optional(answeredVerdict))),
  /** By check. The unit of each is in its name; a share is between 0 and 1. */
  readings: runReadings,
  /** Conditions of a recording beside the checks. */
  environment: readingsOf(READING_TABLES.environment),
  checklistCompleted: z.array(z.string()),
  notes: z.nullable(z.string()),
  recording: z.nullable(recordingAnswer),
});

export type ResultReport = z.infer<typeof report>;

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

const ofResult = z.strictObject({ id });
const ofEpisode = z.strictObject({ id });

export const readReport = endpoint({
  method: 'GET',
  path: '/api/result-reports/:id',
  summary: 'One result as a report to be passed on, without addresses',
  action: 'read',
  params: ofResult,
  response: report,
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/reports',
  summary: 'A page of the reports of the guests of an episode who have shared a result, by name',
  action: 'read',
  params: ofEpisode,
  query: z.strictObject(pageQuery),
  response: z.object({
    title: z.string(),
    guests: z.number(),
    shared: z.number(),
    reports: z.array(report),
    next: nextPage,
  }),
});

export type ReportsPage = z.infer<typeof listReports.response>;

export const exportEpisode = endpoint({
  method: 'GET',
  path: '/api/episodes/:id/csv',
  summary: 'The guests of an episode with their newest results as a table, by name',
  action: 'read',
  params: ofEpisode,
  query: z.strictObject({ [WORKSPACE_PARAMETER]: z.optional(id) }),
  bytes: { types: ['text/csv'] },
  response: z.unknown(),
});

export const listReportLinks = endpoint({
  method: 'GET',
  path: '/api/result-reports/:id/links',
  summary: 'The read-only links to the report of a result, newest first',
  action: 'work',
  params: ofResult,
  response: z.array(viewLink),
});

export const createReportLink = endpoint({
  method: 'POST',
  path: '/api/result-reports/:id/links',
  summary: 'Create a read-only link to the report of a result; it ends after 30 days, or with the result',
  action: 'work',
  status: 201,
  params: ofResult,
  response: newViewLink,
});

export const endReportLink = endpoint({
  method: 'DELETE',
  path: '/api/report-links/:id',
  summary: 'End a read-only link to a report at once',
  action: 'work',
  params: z.strictObject({ id }),
  response: okResponse,
});

export const readSharedReport = endpoint({
  method: 'POST',
  path: '/api/shared-report',
  summary: 'The report of a result for a visitor with a read-only link; the token is in the body, which is not logged',
  body: z.strictObject({ token: invitationToken }),
  response: z.object({ ...shownHost, report }),
});

export type SharedReport = z.infer<typeof readSharedReport.response>;
