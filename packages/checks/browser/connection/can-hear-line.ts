/** False in engines that cannot drop encoded frames. Not part of the code that does it, which is loaded on the press. */
export const canHearLine = (): boolean => 'RTCRtpScriptTransform' in globalThis && 'RTCPeerConnection' in globalThis;
