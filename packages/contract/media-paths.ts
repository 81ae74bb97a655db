import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { mediaPath } from './media-packets';

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

/** The server's report of a path. */
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
