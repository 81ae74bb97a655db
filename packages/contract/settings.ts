import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { plan } from './plans';
import { speedTestProvider } from './speed-test';
import { turnTransport } from './turn';

/** The settings of the installation that its pages need. */
export const publicSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Settings of this installation that the page needs',
  response: z.object({
    speedTest: speedTestProvider,
    contactEmail: z.nullable(z.string()),
    /** Length of a Pro trial; 0 where there are none. */
    trialDays: z.number(),
    /** How long recorded clips are kept. */
    clipDays: z.number(),
    /** Servers from which pages may show a logo. */
    logoHosts: z.array(z.string()),
    /** The lowest plan of every host. */
    defaultPlan: plan,
    /** Whether letters reach anybody by themselves; else the operator passes on what they are for. */
    sendsMail: z.boolean(),
    /** Whether the server has a port to which a path for media may be opened. */
    mediaPath: z.boolean(),
    /** Where that is, as a firewall has to know it: addresses with their port. Null where there is none. */
    mediaPort: z.nullable(z.string()),
    /** The ports of call services, for a note to those who look after a guest's network. */
    callPorts: z.string(),
    /** By which ways the TURN servers of this installation are reached; empty where it has none. */
    turn: z.array(turnTransport),
  }),
});
