/** The type of a file without its codecs. */
const plainType = (mimeType: string): string => mimeType.split(';')[0] ?? mimeType;

/** S1 §7 names the clips of the dashboard without saying that they are of the setup. */
export type FilePrefix = 'guest-recording' | 'setup-recording' | 'recording';

/** S2 §9: what it is, and when it was recorded (milliseconds since 1970). */
export const clipFileName = (prefix: FilePrefix, mimeType: string, recordedAt: number): string =>
  `${prefix}-${recordedAt}.${plainType(mimeType) === 'video/mp4' ? 'mp4' : 'webm'}`;

/** The recording as a file with a plain type: browsers append codecs in ways that not all servers parse. */
export const videoFile = (recording: Blob): Blob =>
  recording.slice(0, recording.size, plainType(recording.type) || 'video/webm');
