import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { done, id, moment } from './text';

/** One browser or program in which a host is signed in. */
export const signIn = z.object({
  id,
  createdAt: moment,
  /** To the hour. */
  lastUsedAt: moment,
  /** What the browser has said of itself, shortened; null where it said nothing. */
  userAgent: z.nullable(z.string()),
  /** Whether this is the one that asks. */
  isCurrent: z.boolean(),
});

export type SignIn = z.infer<typeof signIn>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/account/sign-ins',
  summary: 'Where the signed-in host is signed in, this one first, then the latest used',
  response: z.array(signIn),
});

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins/:id',
  summary: 'End one sign-in of the signed-in host',
  params: z.strictObject({ id }),
  response: done,
});

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: '/api/account/sign-ins',
  summary: 'End every sign-in of the signed-in host but this one',
  response: done,
});
