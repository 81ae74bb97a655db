/** What a browser does to the sound of a microphone unless it is told not to. */
export const PROCESSING = ['echoCancellation', 'noiseSuppression', 'autoGainControl'] as const;

/**
 * Whether a browser can say that it has switched all of it off. Safari knows no switch for two of the three, so it never
 * could, and until late 2025 opening a device there without echo cancellation disturbed the track that was already open
 * (WebKit bug 292861).
 */
export function canConfirmUnprocessed(mediaDevices: Partial<Pick<MediaDevices, 'getSupportedConstraints'>>): boolean {
  const supported = mediaDevices.getSupportedConstraints?.();
  return supported === undefined || PROCESSING.every((name) => supported[name] === true);
}
