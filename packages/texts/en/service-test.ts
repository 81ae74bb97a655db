import type { ServiceOutcome } from '@linecheck/contract';
import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The test of the sign-in service, for the first host. */
export const serviceTest = textGroup('host/service-test.serviceTest', {
  title: 'Test {service}',
  hint: 'The test goes the whole way in a window, and changes nothing. Passwords can be switched off only after a test that has passed.',
  action: 'Test {service}',
  waiting: 'Sign in to {service} in the window.',
  passed: '{service} works',
  passedHint: 'The test went the whole way.',
  failed: 'The test did not pass',
  blocked: 'The browser has blocked the window. Allow windows of this page, and try again.',
  cancel: 'Cancel',
} as const satisfies TextTable);

/** What a test of the sign-in service has found, for the first host, with what to set. */
export const testFaults = textGroup('host/service-test.testFaults', {
  unreachable: '{service} could not be reached. Check OIDC_ISSUER, and whether this server reaches that address.',
  clock: 'The clocks of {service} and of this server differ by more than a minute. Set both by a time server.',
  refused:
    '{service} refused. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and whether the redirect address of this installation is registered there.',
  claim_missing: '{service} sent no email address, or not the claims that are set. Let it send them to Linecheck.',
  not_valid: 'The answer of {service} could not be verified. Check that OIDC_ISSUER is exactly its issuer.',
  registration_closed: '{service} works, but the account used there has none here, and registration is closed.',
  invitation_needed: '{service} works, but the account used there has none here, and has no invitation.',
  account_blocked: '{service} works, but the account used there is blocked here.',
  other_account: '{service} works, but the account used there is that of another person here.',
  over: 'The test took longer than ten minutes, or your sign-in is too old. Please begin again.',
  off: 'The sign-in service is not set, or its settings are not complete. The log of the server says which.',
} as const satisfies Record<ServiceOutcome, string>);
