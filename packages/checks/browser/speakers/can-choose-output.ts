import { isForbiddenByPage } from '../devices/page-policy';

/**
 * True if the browser can play a sound through a chosen output, and the page may ask for it. Firefox and Safari cannot
 * with Web Audio.
 */
export const canChooseOutput = (): boolean =>
  typeof AudioContext !== 'undefined' &&
  'setSinkId' in AudioContext.prototype &&
  !isForbiddenByPage('speaker-selection');
