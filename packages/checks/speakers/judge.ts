import type { Echo } from './echo';
import { ECHO } from './thresholds';

/**
 * - `headphones`: the microphone does not hear what is played;
 * - `leak`: it hears a little of it, as of headphones that are turned up;
 * - `speakers`: others will hear themselves;
 * - `no-sound`: nobody heard it, neither the guest nor the microphone;
 * - `unknown`: it could not be told.
 */
export type EchoOutcome = 'headphones' | 'leak' | 'speakers' | 'no-sound' | 'unknown';

/**
 * What the probe has shown. What came back decides, whatever the guest says: a loudspeaker in the next room is one, too. That
 * nothing came back means something only where the guest heard the sound, and a quieter return would have been seen.
 *
 * @param echo undefined where it could not be measured
 * @param isHeard the guest's answer; undefined before there is one
 */
export function judgeEcho(echo: Echo | undefined, isHeard: boolean | undefined): EchoOutcome {
  if (!echo) return 'unknown';
  if (echo.found) return outcomeOf(echo.found.returnDb);
  if (isHeard === false) return 'no-sound';
  return isHeard === true && echo.floorDb <= ECHO.floorUpToDb ? 'headphones' : 'unknown';
}

function outcomeOf(returnDb: number): EchoOutcome {
  if (returnDb > ECHO.speakersAboveDb) return 'speakers';
  return returnDb > ECHO.headphonesUpToDb ? 'leak' : 'headphones';
}
