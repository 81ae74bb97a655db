import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault } from './field-code';
import { mediaPath } from './media-packets';

/** 128 random bits in base64url: whoever has the id may ask for the report. */
const pathId = z.string().check(z.regex(/^[\w-]{22}$/, fault('id_invalid')));

const offer = z.string(fault('offer_invalid')).check(z.maxLength(mediaPath.maxOffer, fault('offer_invalid')));

const openedPath = z.object({
  id: pathId,
  sdp: z.string(),
  /** Whether somebody elsewhere has lately opened a path on this port. If not, one that stays closed says nothing of the guest's network. */
  isProven: z.boolean(),
});

export const openMediaPath = endpoint({
  method: 'POST',
  path: '/api/media-paths',
  summary:
    'Answers an offer (SDP) of one data channel, without candidates; 404 where this installation has no port for media',
  status: 201,
  body: z.strictObject({
    sdp: offer,
    /** Of the operator's own check, from the same machine: that it opens proves nothing about the port. */
    isTrial: z.optional(z.literal(true)),
  }),
  response: openedPath,
});

export const openMediaWatch = endpoint({
  method: 'POST',
  path: '/api/media-watches',
  summary:
    'Answers an offer like /api/media-paths, for a path of a minute on which a line is watched; it makes room for paths of checks',
  status: 201,
  body: z.strictObject({ sdp: offer }),
  response: openedPath,
});

export const mediaPathReport = z.object({
  /** Each probe that arrived, once and in the order of arrival: its number, and when, in ms since the path was answered. */
  arrivals: z.array(z.tuple([z.number(), z.number()])),
  /** How many echoes went out; fewer than arrivals where the way down was congested. */
  echoesSent: z.number(),
});
export type MediaPathReport = z.infer<typeof mediaPathReport>;

export const reportMediaPath = endpoint({
  method: 'POST',
  path: '/api/media-paths/:id/report',
  summary: 'What has arrived by a path; ends it, so that there is one report of each',
  params: z.strictObject({ id: pathId }),
  response: mediaPathReport,
});
