/** S2 §9, both to the letter: what a recorder asks for that is told nothing else, and what the guest offer asks for. */
export const DEFAULT_CONSENT =
  'I consent to share this recording with the host for quality and troubleshooting purposes.';

/** The other reading, of {@link DEFAULT_CONSENT}: it differs on purpose (M7). */
export const GUEST_OFFER_CONSENT =
  'I consent to share this recording with the host for quality assessment and troubleshooting purposes.';
