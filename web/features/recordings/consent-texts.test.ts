import { expect, it } from 'vitest';
import { DEFAULT_CONSENT, GUEST_OFFER_CONSENT } from './consent-texts';

it('is asked for in the words of the specification, which has two of them', () => {
  expect(DEFAULT_CONSENT).toBe(
    'I consent to share this recording with the host for quality and troubleshooting purposes.',
  );
  expect(GUEST_OFFER_CONSENT).toBe(
    'I consent to share this recording with the host for quality assessment and troubleshooting purposes.',
  );
});
