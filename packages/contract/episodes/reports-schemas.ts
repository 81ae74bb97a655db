import { perCheck } from '@linecheck/checks/check';
import { LEVEL_NAMES } from '@linecheck/checks/levels/names';
import { READING_TABLES } from '@linecheck/checks/readings';
import * as z from 'zod/mini';
import { invitationToken } from '../accounts-schemas';
import { type CallDescriptions, WORKSPACE_PARAMETER } from '../endpoint';
import { id, nextPage, okResponse, pageQuery, timestamp } from '../fields-schemas';
import { recordingAnswer, runReadings } from '../guest-results-schemas';
import { answeredVerdict, readingsOf } from '../result-checks-schemas';
import { newViewLink, shownHost, viewLink } from './board-links-schemas';
import { missed } from './fits-schemas';
import { REPORT_VERSION } from './reports';

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

const ofResult = z.strictObject({ id });
const ofEpisode = z.strictObject({ id });

export const reportsCalls = {
  readReport: {
    summary: 'One result as a report to be passed on, without addresses',
    action: 'read',
    scope: 'read',
    params: ofResult,
    response: report,
  },
  listReports: {
    summary: 'A page of the reports of the guests of an episode who have shared a result, by name',
    action: 'read',
    scope: 'read',
    params: ofEpisode,
    query: z.strictObject(pageQuery),
    response: z.object({
      title: z.string(),
      guests: z.number(),
      shared: z.number(),
      reports: z.array(report),
      next: nextPage,
    }),
  },
  exportEpisode: {
    summary: 'The guests of an episode with their newest results as a table, by name',
    action: 'read',
    scope: 'export',
    params: ofEpisode,
    query: z.strictObject({ [WORKSPACE_PARAMETER]: z.optional(id) }),
    response: z.unknown(),
  },
  listReportLinks: {
    summary: 'The read-only links to the report of a result, newest first',
    action: 'work',
    scope: 'read',
    params: ofResult,
    response: z.array(viewLink),
  },
  createReportLink: {
    summary: 'Create a read-only link to the report of a result; it ends after 30 days, or with the result',
    action: 'work',
    scope: 'guests',
    status: 201,
    params: ofResult,
    response: newViewLink,
  },
  endReportLink: {
    summary: 'End a read-only link to a report at once',
    action: 'work',
    scope: 'guests',
    params: z.strictObject({ id }),
    response: okResponse,
  },
  readSharedReport: {
    summary:
      'The report of a result for a visitor with a read-only link; the token is in the body, which is not logged',
    body: z.strictObject({ token: invitationToken }),
    response: z.object({ ...shownHost, report }),
  },
} as const satisfies CallDescriptions;
