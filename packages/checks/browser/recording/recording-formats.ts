export type RecordedKind = 'audio' | 'video';

/** MIME types of S2 §7, best first. */
const FORMATS = {
  audio: { webm: ['audio/webm;codecs=opus', 'audio/webm'], mp4: ['audio/mp4'] },
  video: { webm: ['video/webm;codecs=vp8,opus', 'video/webm'], mp4: ['video/mp4'] },
} as const satisfies Record<RecordedKind, Record<'webm' | 'mp4', readonly string[]>>;

/** `navigator.vendor` of WebKit, in Safari and in the other browsers of iPhones and iPads. */
const APPLE = /^Apple/;

/**
 * The formats for a recording, best first (S2 §7), for the take and for clips.
 *
 * Apple's engines use MP4 first: since Safari 18.4 they can also record WebM, but their own players are reported to
 * fail on it, and QuickTime and Photos cannot open it (decision 068). MP4 with H.264 and AAC, which is what they
 * record, plays everywhere.
 */
export function recordingFormats(
  kind: RecordedKind,
  vendor: string | undefined = globalThis.navigator?.vendor,
): readonly string[] {
  const { webm, mp4 } = FORMATS[kind];
  return APPLE.test(vendor ?? '') ? [...mp4, ...webm] : [...webm, ...mp4];
}
