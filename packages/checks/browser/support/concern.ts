/** Reason why a browser may be unsuitable for the checks. It never prevents a guest from trying. */
export type ConcernReason = BrowserConcern | BlockedBrowser;

/** A reason that lies in the browser or the page itself. */
export type BrowserConcern = 'insecure' | 'untested' | 'too-old' | 'incomplete';

/**
 * A current browser in which something switches features off: an extension or a rule of a company, or the Lockdown Mode
 * of a device from Apple.
 */
export type BlockedBrowser = 'switched-off' | 'locked-down';

/** Features that are unavailable to the guest, by the browser's missing parts. */
export type LostFeature = 'devices' | 'microphone' | 'recordings' | 'raw-level';
