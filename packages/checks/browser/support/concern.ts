/** Why a browser may not be good for the checks. It never keeps anybody from trying. */
export type ConcernReason = 'insecure' | 'untested' | 'too-old' | 'incomplete';

/** What a guest does without, by what the browser lacks. */
export type Loss = 'devices' | 'microphone' | 'recordings' | 'raw-level';
