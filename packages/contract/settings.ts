import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { speedTestProvider } from './speed-test';

/** What the page has to know about the installation it was served from. */
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
    /** What every host has at least. */
    defaultPlan: z.enum(['plus', 'pro']),
    /** Whether letters reach anybody by themselves; else the operator passes on what they are for. */
    sendsMail: z.boolean(),
  }),
});
