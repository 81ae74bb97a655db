import * as z from 'zod/mini';
import { speedTestProvider, turnTransport } from './connection';
import { endpoint } from './endpoint';
import { plan } from './plans';

/** The settings of the installation that its pages need. */
export const publicSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Settings of this installation that the page needs',
  response: z.object({
    speedTest: speedTestProvider,
    contactEmail: z.nullable(z.string()),
    /** Length of a Pro trial in days; 0 if there are no trials. */
    trialDays: z.number(),
    /** Days for which recorded clips are stored. */
    clipDays: z.number(),
    /** Servers from which pages may load a logo. */
    logoHosts: z.array(z.string()),
    /** The lowest plan of every host. */
    defaultPlan: plan,
    /** True if this installation sends email; otherwise the operator has to pass on the messages. */
    sendsMail: z.boolean(),
    /** True if the server has a port for UDP paths. */
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
  summary: 'Returns 200 when the database is reachable and its schema is up to date',
  response: z.object({ status: z.literal('ok') }),
});
