import * as z from 'zod/mini';
import { PLANS } from './capabilities';
import type { CallDescriptions } from './endpoint';
import { okResponse } from './fields-schemas';

export const subscriptionStatus = z.enum(['none', 'trial', 'active']);

export const plan = z.enum(PLANS);

export const plansCalls = {
  startTrial: {
    summary: 'Start the one Pro trial of this account',
    action: 'plan',
    scope: 'workspace',
    response: okResponse,
  },
  createSubscription: {
    summary: 'Subscribe to Pro; rejected until Pro is available',
    action: 'plan',
    scope: 'workspace',
    response: okResponse,
  },
  cancelSubscription: {
    summary: 'End the trial or the subscription now',
    action: 'plan',
    scope: 'workspace',
    response: okResponse,
  },
} as const satisfies CallDescriptions;
