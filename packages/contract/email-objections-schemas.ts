import * as z from 'zod/mini';
import { OBJECTION_SCOPES } from './email-objections';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { okResponse, text } from './fields-schemas';

const token = text({ max: 200, tooLong: 'invalid', required: 'invalid' });

/** Null takes back what was said to this host and to all hosts. Anything else adds to an objection to all of them. */
export const objectionChoice = z.nullable(z.enum(OBJECTION_SCOPES, fault('unknown')));

export const emailObjectionsCalls = {
  readObjection: {
    summary: 'What the guest with the token of an email no longer wants; the token is in the body, which is not logged',
    body: z.strictObject({ token }),
    response: z.object({
      hostName: z.string(),
      /** The address, shortened so that a forwarded email does not tell it; null if the guest has another one by now. */
      address: z.nullable(z.string()),
      stopped: objectionChoice,
    }),
  },
  changeObjection: {
    summary: 'Stop emails to the address that an email with this token went to, or take that back',
    body: z.strictObject({ token, stops: objectionChoice }),
    response: okResponse,
  },
  objectByOneClick: {
    summary: 'Stop the reminders of a host by the button of a mail program (RFC 8058)',
    params: z.strictObject({ token }),
    response: okResponse,
  },
} as const satisfies CallDescriptions;
