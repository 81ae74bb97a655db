import type { ImageHeader, TakeMarks } from '@linecheck/contract';
import { dataExport as texts } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import type { ByteRange } from '../../blobs/blob-store';

/** Long enough to be recognised, and short enough for every file system in any script. */
const NAME_MAX = 60;

/**
 * The file name of a clip in an export. `fileName` comes from users, so only letters, digits and a few signs are kept,
 * and none of the signs at the beginning: no paths, hidden files, Windows devices, or characters that reverse the text
 * direction. The number makes it unique, and the extension is that of its type. Exported for tests.
 */
export function exportFileName(at: number, { fileName, mimeType }: { fileName: string; mimeType: string }): string {
  const stem = fileName
    .normalize('NFC')
    .replace(/\.(?:webm|mp4)$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-')
    .replace(/\s+/g, ' ');
  const kept = [...stem]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^[ -]+|[ -]+$/g, '');
  const ending = /^(?:video|audio)\/mp4/.test(mimeType) ? 'mp4' : 'webm';
  return `${String(at + 1).padStart(4, '0')}-${kept || 'recording'}.${ending}`;
}

interface ExportedFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly byteLength: number;
  readonly take: TakeMarks | null;
}

export interface ClipToExport {
  readonly name: string;
  /** The bytes of one track of a take; all bytes if undefined. */
  readonly part?: ByteRange;
}

/** The files of a clip in an export: one for a video, and one for each track of a take. */
export function clipFiles(clip: ExportedFile, at: number): readonly ClipToExport[] {
  const nameOf = (fileName: string) => `recordings/${exportFileName(at, { ...clip, fileName })}`;
  if (clip.take === null) return [{ name: nameOf(clip.fileName) }];
  const { processedBytes } = clip.take;
  const tracks = [
    { track: 'processed', part: { first: 0, last: processedBytes - 1 } },
    { track: 'unprocessed', part: { first: processedBytes, last: clip.byteLength - 1 } },
  ];
  return tracks
    .filter(({ part }) => part.first <= part.last)
    .map(({ track, part }) => ({ name: nameOf(`${clip.fileName}-${track}`), part }));
}

export function fileNames(clip: ExportedFile, at: number) {
  const [file, further] = clipFiles(clip, at).map(({ name }) => name);
  return { file, ...(further !== undefined && { further }) };
}

const LOGO_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const satisfies Record<ImageHeader['type'], string>;

export const logoFileName = (mimeType: ImageHeader['type']): string => `logo.${LOGO_ENDINGS[mimeType]}`;

export const utcDateOf = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 10);

/** Length of the longest file name, and two spaces. */
const NAME_COLUMN = 20;

/** The README of an export, for readers who open the archive years later. */
export function exportReadme(timestamp: number, publicUrl: string): string {
  const { title, about, files, secrets, inBrowser } = texts;
  const lines = Object.entries(files).map(([name, holds]) => `${name.padEnd(NAME_COLUMN)} ${holds}`);
  const heading = `${title}\n${'='.repeat(title.length)}`;
  const intro = fillMessage('en', about, { publicUrl, when: new Date(timestamp).toISOString() });
  return `${[heading, intro, lines.join('\n'), secrets, inBrowser].join('\n\n')}\n`;
}
