import { CHECKS } from '@linecheck/checks/check';
import * as z from 'zod/mini';
import type { CallDescriptions } from './endpoint';
import { ZONE_MAX } from './episodes/episodes-rules';
import { fault } from './fields';
import { httpsAddress, id, okResponse, ruled, sessionCode, text, timestamp, typedText } from './fields-schemas';
import {
  GUEST_HELP_ENDS,
  HELP_ACTS_MAX,
  HELP_DEVICE_NAME_MAX,
  HELP_DEVICES_MAX,
  HELP_ENDS,
  HELP_MAX_BYTES,
  HELP_STATES,
  HELP_TRIES_MAX,
  READY_ANSWERS_MAX,
} from './help-requests';
import { CHAT_MAX, HELP_LINE, READY_ANSWER, reachRules, TELEPHONE_NUMBER, TIME_OF_DAY } from './help-requests-rules';
import { actCount, actName, reasonCode, triedDetails } from './result-checks-schemas';

const step = z.enum(CHECKS, fault('unknown'));
const deviceName = text({ max: HELP_DEVICE_NAME_MAX, tooLong: 'too_long' });
const shortName = text({ max: 100, tooLong: 'too_long' });

const timeOfDay = z.string(fault('hours_invalid')).check(z.regex(TIME_OF_DAY, fault('hours_invalid')));

/** How a guest reaches the host beside the page; empty texts for what the host has not given. */
export const reachForm = z.strictObject({
  telephone: typedText(reachRules.telephone),
  chat: z.union([z.literal(''), httpsAddress(CHAT_MAX, 'chat_invalid')], fault('chat_invalid')),
  /** The hours in which the host can be reached; null if at any time. */
  hours: z.nullable(
    z
      .strictObject({ days: z.array(z.number()), from: timeOfDay, until: timeOfDay }, fault('hours_invalid'))
      .check(ruled(reachRules.hours)),
  ),
  timeZone: z
    .string(fault('time_zone_unknown'))
    .check(z.maxLength(ZONE_MAX, fault('time_zone_unknown')), ruled(reachRules.timeZone)),
});

const givenReach = z.nullable(reachForm);

export const guestReach = z.object({
  telephone: z.string(),
  chat: z.string(),
  hours: z.nullable(z.object({ days: z.array(z.number()), from: z.string(), until: z.string() })),
  timeZone: z.string(),
});

/** The sentences that a host gives as answers with one press. */
export const readyAnswers = z
  .array(typedText(READY_ANSWER))
  .check(z.maxLength(READY_ANSWERS_MAX, fault('too_many_answers')));

/** `reach` is null while the workspace has said nothing. */
export const workspaceReach = z.object({ reach: z.nullable(guestReach), answers: z.array(z.string()) });

const triedOnce = { at: z.iso.datetime(fault('invalid')), details: triedDetails };
const doneAct = { act: actName, count: actCount };

const factsWith = <Try extends z.ZodMiniType, Act extends z.ZodMiniType>(tried: Try, done: Act) => ({
  /** The tries of the step, newest first, with their readings. */
  tries: z.array(tried).check(z.maxLength(HELP_TRIES_MAX)),
  browser: z.optional(shortName),
  system: z.optional(shortName),
  /** The names of the devices of the step's kind. */
  devices: z.array(deviceName).check(z.maxLength(HELP_DEVICES_MAX)),
  language: z.optional(shortName),
  timeZone: z.optional(shortName),
  /** The acts that the guest has tried, in order, with how often. */
  acts: z.array(done).check(z.maxLength(HELP_ACTS_MAX)),
});

/** What a guest sends with a call for help, beside the step and its reason. No sound and no picture. */
export const helpFacts = z.strictObject(factsWith(z.strictObject(triedOnce), z.strictObject(doneAct)));

const answeredFacts = z.object(factsWith(z.object(triedOnce), z.object(doneAct)));

/** An answer as a member gives it. `text` must be one of the workspace's ready answers. */
export const helpAnswerChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('try-this'), act: actName }),
  z.strictObject({ kind: z.literal('ready'), text: typedText(READY_ANSWER) }),
  /** With the number that will call. */
  z.strictObject({ kind: z.literal('calling'), telephone: typedText(TELEPHONE_NUMBER) }),
  z.strictObject({ kind: z.literal('fine-join') }),
  z.strictObject({ kind: z.literal('rebook') }),
]);

export const helpAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('try-this'), act: z.string() }),
  z.object({ kind: z.literal('ready'), text: z.string() }),
  z.object({ kind: z.literal('calling'), telephone: z.string() }),
  z.object({ kind: z.literal('fine-join') }),
  z.object({ kind: z.literal('rebook') }),
]);

const shared = {
  id,
  step: z.enum(CHECKS),
  /** The code of the verdict, or of the failure, of the step. */
  code: z.string(),
  state: z.enum(HELP_STATES),
  askedAt: timestamp,
  /** The last time at which it rang. */
  rungAt: z.nullable(timestamp),
  answer: z.nullable(helpAnswer),
  /** The time of the last answer. */
  answeredAt: z.nullable(timestamp),
  closedHow: z.nullable(z.enum(HELP_ENDS)),
  closedAt: z.nullable(timestamp),
};

/** A guest's own request, as the guest's page reads it. */
export const guestHelp = z.object({
  ...shared,
  /** The server's time of the answer: a guest's clock may be wrong. */
  now: timestamp,
  /** The first name of the member who has it. */
  by: z.nullable(z.string()),
});

const ofGuest = z.object({
  /** Null if nobody was told: the link is not valid, its episode is over or called off, or nothing was asked. */
  help: z.nullable(guestHelp),
});

/** A request on the board, for the workspace's members. */
export const helpOnBoard = z.object({
  ...shared,
  /** The guest's own line; empty without one. */
  line: z.string(),
  /** The member who has it, or who closed it; null if none does, or the member has left. */
  by: z.nullable(z.object({ id, name: z.string() })),
  /** True if the guest has left the page or hidden it. */
  isAway: z.boolean(),
  /** True if another member than `by` may take it over, since nothing has happened for minutes. */
  isFree: z.boolean(),
  /** Changes with every act of a member, and when the guest asks again after an answer. */
  revision: z.number(),
});

export const helpSummary = z.extend(helpOnBoard, {
  sessionId: id,
  guestName: z.string(),
  title: z.string(),
  /** Null for a link without an episode. */
  episode: z.nullable(z.object({ id, title: z.string(), startsAt: timestamp, timeZone: z.string() })),
});

const details = z.extend(helpSummary, {
  facts: answeredFacts,
  /** Where the guest's host can be reached, as the guest reads it. */
  reach: z.nullable(guestReach),
});

const ofId = z.strictObject({ id });
const revision = z.int(fault('invalid'));

export const helpRequestsCalls = {
  askForHelp: {
    summary:
      'Ask the host of a guest link for help with a step, or send newer facts; a repeated call with the same id changes nothing',
    bodyLimitBytes: HELP_MAX_BYTES,
    params: z.strictObject({ sessionCode }),
    body: z.strictObject({
      /** Made by the guest's page for each press of the button. */
      askId: id,
      step,
      code: reasonCode,
      line: typedText(HELP_LINE),
      facts: helpFacts,
    }),
    response: ofGuest,
  },
  readGuestHelp: {
    summary: 'The newest request for help of a guest link, open or closed in the last minutes',
    params: z.strictObject({ sessionCode }),
    response: ofGuest,
  },
  endGuestHelp: {
    summary: 'End a request for help as its guest: the step has passed, it works, or help is no longer wanted',
    params: z.strictObject({ sessionCode }),
    body: z.strictObject({ id, how: z.enum(GUEST_HELP_ENDS, fault('unknown')) }),
    response: ofGuest,
  },
  listHelpRequests: {
    summary: 'The requests for help of the workspace that are open, and those closed in the last minutes, newest first',
    action: 'read',
    scope: 'read',
    response: z.object({ now: timestamp, requests: z.array(helpSummary) }),
  },
  readHelpRequest: {
    summary: 'One request for help with all that the guest has sent',
    action: 'read',
    scope: 'read',
    params: ofId,
    response: details,
  },
  takeHelpRequest: {
    summary: 'Take a request for help, or give it back; refused if it has another revision',
    action: 'work',
    scope: 'guests',
    params: ofId,
    body: z.strictObject({ isTaken: z.boolean(fault('boolean_needed')), revision }),
    response: helpSummary,
  },
  answerHelpRequest: {
    summary: 'Answer a request for help, and take it if nobody has; refused if it has another revision',
    action: 'work',
    scope: 'guests',
    params: ofId,
    body: z.strictObject({ answer: helpAnswerChoice, revision }),
    response: helpSummary,
  },
  solveHelpRequest: {
    summary: 'Close a request for help as solved; refused if it has another revision',
    action: 'work',
    scope: 'guests',
    params: ofId,
    body: z.strictObject({ revision }),
    response: helpSummary,
  },
  readReach: {
    summary: 'How guests reach the host beside the page, and the ready answers to their requests for help',
    action: 'read',
    scope: 'read',
    response: workspaceReach,
  },
  changeReach: {
    summary: 'Change how guests reach the host, or the ready answers',
    action: 'work',
    scope: 'workspace',
    body: z.strictObject({ reach: z.optional(givenReach), answers: z.optional(readyAnswers) }),
    response: okResponse,
  },
  changeEpisodeReach: {
    summary: 'Change how guests of one episode reach the host; null as the workspace says',
    action: 'work',
    scope: 'guests',
    params: ofId,
    body: z.strictObject({ reach: givenReach }),
    response: okResponse,
  },
} as const satisfies CallDescriptions;
