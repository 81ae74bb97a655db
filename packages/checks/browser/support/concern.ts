/** Reason why a browser may be unsuitable for the checks. It never prevents a guest from trying. */
export type ConcernReason = 'insecure' | 'untested' | 'too-old' | 'incomplete';

/** Features that are unavailable to the guest, by the browser's missing parts. */
export type LostFeature = 'devices' | 'microphone' | 'recordings' | 'raw-level';
