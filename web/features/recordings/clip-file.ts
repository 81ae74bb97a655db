/** Type of a file without its codecs. */
const plainType = (mimeType: string): string => mimeType.split(';')[0] ?? mimeType;

/** Prefixes from S1 §7; the clips of the dashboard have no "setup". */
export type FilePrefix = 'guest-recording' | 'setup-recording' | 'recording';

/** File name from the kind of recording and its time in milliseconds since 1970 (S2 §9). */
export const clipFileName = (prefix: FilePrefix, mimeType: string, recordedAt: number): string =>
  `${prefix}-${recordedAt}.${plainType(mimeType) === 'video/mp4' ? 'mp4' : 'webm'}`;

/** Recording as a file with a plain type: browsers append codecs in formats that not all servers parse. */
export const videoFile = (recording: Blob): Blob =>
  recording.slice(0, recording.size, plainType(recording.type) || 'video/webm');
