/** Whether the browser can play a sound through another output than its own choice. Firefox and Safari cannot, as far as Web Audio goes. */
export const canChooseOutput = (): boolean =>
  typeof AudioContext !== 'undefined' && 'setSinkId' in AudioContext.prototype;
