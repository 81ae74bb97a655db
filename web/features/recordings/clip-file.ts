/** Where the data of a data URL begins. The type before it may hold commas: `video/webm;codecs=vp8,opus`. */
const MARKER = ';base64,';

/** The part of a data URL that is sent: base64 without the prefix (S2 §3). */
export const base64Of = (dataUrl: string): string => dataUrl.slice(dataUrl.indexOf(MARKER) + MARKER.length);

/** The bytes of a clip as they cross the wire. */
export function clipData(clip: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(base64Of(String(reader.result)));
    reader.onerror = () => reject(new Error('The clip cannot be read', { cause: reader.error }));
    reader.readAsDataURL(clip);
  });
}

/** The type of a file without its codecs. */
export const plainType = (mimeType: string): string => mimeType.split(';')[0] ?? mimeType;

/** S1 §7 names the clips of the dashboard without saying that they are of the setup. */
export type FilePrefix = 'guest-recording' | 'setup-recording' | 'recording';

/** S2 §9: what it is, and when it was recorded (milliseconds since 1970). */
export const clipFileName = (prefix: FilePrefix, mimeType: string, recordedAt: number): string =>
  `${prefix}-${recordedAt}.${plainType(mimeType) === 'video/mp4' ? 'mp4' : 'webm'}`;
