/** The browser's processing of a microphone's sound, on by default. */
export const PROCESSING = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;

/**
 * True if a browser can confirm that all processing is off. Safari has no switch for two of the three, so it cannot;
 * until late 2025, opening a device there without echo cancellation also disturbed the track that was already open
 * (WebKit bug 292861).
 */
export function canConfirmUnprocessed(mediaDevices: Partial<Pick<MediaDevices, 'getSupportedConstraints'>>): boolean {
  const supported = mediaDevices.getSupportedConstraints?.();
  return supported === undefined || PROCESSING.every((name) => supported[name] === true);
}
