import type { ServiceOutcome } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** Why a way through the sign-in service ended before its goal, and what to do. */
export const serviceOutcomes = textGroup('host/service-outcomes.serviceOutcomes', {
  unreachable: {
    title: '{service} did not answer',
    text: 'Please try again in some minutes. If it goes on, tell the operator of this installation.',
  },
  clock: {
    title: 'The clocks differ by more than a minute',
    text: 'The clock of this installation or that of {service} is wrong. Ask the operator to set it.',
  },
  refused: {
    title: '{service} did not let you in',
    text: 'You may have cancelled, or you may not use Linecheck there. Try again, or ask the people who manage {service}.',
  },
  claim_missing: {
    title: '{service} has not sent your email address',
    text: 'An account needs one. Ask the operator to let {service} send it.',
  },
  not_valid: {
    title: 'The answer of {service} could not be verified',
    text: 'Please try again. If it goes on, tell the operator of this installation.',
  },
  registration_closed: {
    title: 'You have no account here',
    text: 'No new accounts can be created at the moment. Ask the operator of this installation if you need one.',
  },
  invitation_needed: {
    title: 'You have no account here',
    text: 'Registration is by invitation. Ask the operator of this installation for one, and open its link.',
  },
  account_blocked: {
    title: 'Your account is blocked',
    text: 'The operator of this installation has blocked it. Ask there.',
  },
  other_account: {
    title: 'That account of {service} is not the one of your account here',
    text: 'Choose your own there, or sign in with it to use the other account.',
  },
  over: {
    title: 'This took too long',
    text: 'It has to be done within ten minutes, in one browser. Please begin again.',
  },
  off: {
    title: 'There is no sign-in service here',
    text: 'The operator of this installation has not set one up, or has switched it off. Sign in another way.',
  },
} as const satisfies Record<ServiceOutcome, { readonly title: string; readonly text: string }>);

/** The name of a sign-in service that is not known. */
export const unnamedService = textGroup('host/service-outcomes.unnamedService', {
  name: 'Your sign-in service',
  inside: 'your sign-in service',
} as const satisfies TextTable);
