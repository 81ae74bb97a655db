import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './fields';
import { mediaPath } from './media-packets';
import { plan } from './plans';

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

export const openMediaPath = endpoint({
  method: 'POST',
  path: '/api/media-paths',
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
});

export const openMediaWatch = endpoint({
  method: 'POST',
  path: '/api/media-watches',
  summary:
    'Answers an offer like /api/media-paths, for a path of one minute that watches a line; it yields to paths of checks',
  status: 201,
  body: z.strictObject({ sdp: offer }),
  response: openedPath,
});

export const mediaPathReport = z.object({
  /**
   * Each probe that arrived, once and in order of arrival: its number, and its time in ms since the path was answered.
   */
  arrivals: z.array(z.tuple([z.number(), z.number()])),
  /** Number of echoes sent; less than the arrivals if the downlink was congested. */
  echoesSent: z.number(),
});
export type MediaPathReport = z.infer<typeof mediaPathReport>;

export const reportMediaPath = endpoint({
  method: 'POST',
  path: '/api/media-paths/:id/report',
  summary: 'The report of a path; ends the path, so that each has one report',
  params: z.strictObject({ id: pathId }),
  response: mediaPathReport,
});

/** Transports to a TURN server: UDP, TCP, or TLS over TCP. */
export const turnTransport = z.enum(['udp', 'tcp', 'tls']);

export const issueTurnCredentials = endpoint({
  method: 'POST',
  path: '/api/turn-credentials',
  summary: 'The TURN servers of this installation, with credentials that are valid for two minutes; 404 if it has none',
  status: 201,
  response: z.object({
    username: z.string(),
    credential: z.string(),
    servers: z.array(z.object({ url: z.string(), transport: turnTransport })),
  }),
});

/**
 * Paths and limits of the connection check's speed test (M9). They carry bytes and not JSON, so they are not
 * `endpoint`s.
 */
export const speedTest = {
  downloadPath: '/api/speed-test/download',
  uploadPath: '/api/speed-test/upload',
  /** Maximum bytes of one download or upload: the largest step of the plan is 10 MB (S2 §9). */
  maxBytes: 26_214_400,
} as const;

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

export type DownloadQuery = z.infer<typeof downloadQuery>;

/**
 * The arrival times of an upload's bytes, by the server's clock (ms since the first arrival, and bytes since the
 * previous entry). The page cannot measure these: a browser reports bytes as sent once the operating system has
 * accepted them.
 */
export const uploadReply = z.object({
  ok: z.literal(true),
  arrivals: z.array(z.tuple([z.number().check(z.minimum(0)), z.int().check(z.minimum(0))])),
});

export type UploadReply = z.infer<typeof uploadReply>;

/** The server that the speed test measures against, sent with the page's settings. */
export const speedTestProvider = z.enum(['self', 'cloudflare']);
export type SpeedTestProvider = z.infer<typeof speedTestProvider>;

export const publicSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
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
});

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Returns 200 when the database accepts writes and its schema is up to date; else 503 with the reason',
  response: z.object({ status: z.literal('ok') }),
});

/** Settings that contradict each other or the machine, in the order in which guests notice them. */
const SETUP_NOTE_CODES = [
  'address_missing',
  'no_https',
  'proxy_not_trusted',
  'disk_low',
  'media_port_unproven',
  'clips_end_early',
  'no_mail',
] as const;

export type SetupNoteCode = (typeof SETUP_NOTE_CODES)[number];

/** @property detail The value that the text names, such as an address or a port. */
const setupNote = z.object({ code: z.enum(SETUP_NOTE_CODES), detail: z.string() });

export type SetupNote = z.infer<typeof setupNote>;

export const setupNotes = endpoint({
  method: 'GET',
  path: '/api/setup-notes',
  summary:
    'What guests would notice of the settings of this installation; for its first host, and empty for all others',
  action: 'self',
  response: z.array(setupNote),
});
