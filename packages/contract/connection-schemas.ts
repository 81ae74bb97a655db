import * as z from 'zod/mini';
import { SETUP_NOTE_CODES, speedTest } from './connection';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { mediaPath } from './media-packets';
import { plan } from './plans-schemas';

/** 128 random bits in base64url, so that only a client with the id can request the report. */
const pathId = z.string().check(z.regex(/^[\w-]{22}$/, fault('id_invalid')));

const offer = z.string(fault('offer_invalid')).check(z.maxLength(mediaPath.maxOffer, fault('offer_invalid')));

const openedPath = z.object({
  id: pathId,
  sdp: z.string(),
  /**
   * True if another client has recently opened a path on this port. If not, a failed path does not prove that the
   * guest's network blocks it.
   */
  isProven: z.boolean(),
});

export const mediaPathReport = z.object({
  /**
   * Each probe that arrived, once and in order of arrival: its number, and its time in ms since the path was answered.
   */
  arrivals: z.array(z.tuple([z.number(), z.number()])),
  /** Number of echoes sent; less than the arrivals if the downlink was congested. */
  echoesSent: z.number(),
});

/** Transports to a TURN server: UDP, TCP, or TLS over TCP. */
export const turnTransport = z.enum(['udp', 'tcp', 'tls']);

const bytesWords = `bytes must be a whole number up to ${speedTest.maxBytes}`;

export const downloadQuery = z.object({
  bytes: z._default(
    z.string().check(
      z.regex(/^\d{1,9}$/, bytesWords),
      z.refine((digits) => Number(digits) <= speedTest.maxBytes, bytesWords),
    ),
    '0',
  ),
});

/**
 * The arrival times of an upload's bytes, by the server's clock (ms since the first arrival, and bytes since the
 * previous entry). The page cannot measure these: a browser reports bytes as sent once the operating system has
 * accepted them.
 */
export const uploadReply = z.object({
  ok: z.literal(true),
  arrivals: z.array(z.tuple([z.number().check(z.minimum(0)), z.int().check(z.minimum(0))])),
});

/** The server that the speed test measures against, sent with the page's settings. */
export const speedTestProvider = z.enum(['self', 'cloudflare']);

/** @property detail The value that the text names, such as an address or a port. */
export const setupNote = z.object({ code: z.enum(SETUP_NOTE_CODES), detail: z.string() });

export const connectionCalls = {
  openMediaPath: {
    summary:
      'Answers an offer (SDP) of one data channel, without candidates; 404 if this installation has no port for media',
    status: 201,
    body: z.strictObject({
      sdp: offer,
      /**
       * Set by the operator's own check from the server's machine: a path from there does not prove that the port is
       * reachable.
       */
      isTrial: z.optional(z.literal(true)),
    }),
    response: openedPath,
  },
  openMediaWatch: {
    summary:
      'Answers an offer like /api/media-paths, for a path of one minute that watches a line; it yields to paths of checks',
    status: 201,
    body: z.strictObject({ sdp: offer }),
    response: openedPath,
  },
  reportMediaPath: {
    summary: 'The report of a path; ends the path, so that each has one report',
    params: z.strictObject({ id: pathId }),
    response: mediaPathReport,
  },
  issueTurnCredentials: {
    summary:
      'The TURN servers of this installation, with credentials that are valid for two minutes; 404 if it has none',
    status: 201,
    response: z.object({
      username: z.string(),
      credential: z.string(),
      servers: z.array(z.object({ url: z.string(), transport: turnTransport })),
    }),
  },
  publicSettings: {
    summary: 'Settings of this installation that the page needs',
    response: z.object({
      speedTest: speedTestProvider,
      contactEmail: z.nullable(z.string()),
      trialDays: z.number(),
      clipDays: z.number(),
      logoHosts: z.array(z.string()),
      defaultPlan: plan,
      /** True if this installation sends email; otherwise the operator has to pass on the messages. */
      sendsMail: z.boolean(),
      mediaPath: z.boolean(),
      /** Addresses of that port, with the port, for firewall rules; null if there is none. */
      mediaPort: z.nullable(z.string()),
      /** The ports of call services, for a note to the administrators of a guest's network. */
      callPorts: z.string(),
      /** Transports of this installation's TURN servers; empty if it has none. */
      turn: z.array(turnTransport),
    }),
  },
  health: {
    summary: 'Returns 200 when the database accepts writes and its schema is up to date; else 503 with the reason',
    response: z.object({ status: z.literal('ok') }),
  },
  setupNotes: {
    summary:
      'What guests would notice of the settings of this installation; for its first host, and empty for all others',
    action: 'self',
    scope: null,
    response: z.array(setupNote),
  },
} as const satisfies CallDescriptions;
