/** True if the browser can play a sound through a chosen output. Firefox and Safari cannot with Web Audio. */
export const canChooseOutput = (): boolean =>
  typeof AudioContext !== 'undefined' && 'setSinkId' in AudioContext.prototype;
