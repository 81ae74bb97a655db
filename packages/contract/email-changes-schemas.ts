import * as z from 'zod/mini';
import { confirmationToken } from './accounts-schemas';
import type { CallDescriptions } from './endpoint';
import { email, okResponse, timestamp } from './fields-schemas';

const byToken = z.strictObject({ token: confirmationToken });

export const emailChangesCalls = {
  readEmailChange: {
    summary: 'The new address of the signed-in host that waits for its confirmation',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: z.object({
      /** Null if none waits. */
      email: z.nullable(z.string()),
      expiresAt: z.nullable(timestamp),
    }),
  },
  changeEmail: {
    summary:
      'Send a link to a new address, which becomes that of the account when it is confirmed, and a notice to the present one; does not reveal whether the new address has an account',
    action: 'self',
    scope: null,
    concernsSelf: true,
    recentSignIn: true,
    body: z.strictObject({ email }),
    response: okResponse,
  },
  cancelEmailChange: {
    summary: 'Withdraw the new address that waits for its confirmation',
    action: 'self',
    scope: null,
    concernsSelf: true,
    response: okResponse,
  },
  confirmEmailChange: {
    summary: 'Make a new address that of the account, by the link in the email to it',
    body: byToken,
    response: z.object({ email: z.string() }),
  },
  undoEmailChange: {
    summary:
      'Keep or restore the earlier address by the link in the notice to it, and end the password, every sign-in, and every way to sign in that was added meanwhile',
    body: byToken,
    response: z.object({ email: z.string() }),
  },
} as const satisfies CallDescriptions;
