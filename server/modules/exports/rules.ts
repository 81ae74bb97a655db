import type { ImageHeader } from '@linecheck/contract';
import { dataExport as texts } from '@linecheck/texts/en/server';
import { fill } from '@linecheck/texts/fill';

/** Long enough to be recognised, and short enough for every file system in any script. */
const NAME_MAX = 60;

/**
 * The file name of a clip in an export. `fileName` comes from users, so only letters, digits and a few signs are kept,
 * and none of the signs at the beginning: no paths, hidden files, Windows devices, or characters that reverse the text
 * direction. The number makes it unique, and the extension is that of its type.
 */
export function clipFileName(at: number, { fileName, mimeType }: { fileName: string; mimeType: string }): string {
  const stem = fileName
    .normalize('NFC')
    .replace(/\.(?:webm|mp4)$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '-')
    .replace(/\s+/g, ' ');
  const kept = [...stem]
    .slice(0, NAME_MAX)
    .join('')
    .replace(/^[ -]+|[ -]+$/g, '');
  const ending = mimeType.startsWith('video/mp4') ? 'mp4' : 'webm';
  return `${String(at + 1).padStart(4, '0')}-${kept || 'recording'}.${ending}`;
}

const LOGO_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const satisfies Record<ImageHeader['type'], string>;

/** File name of an uploaded logo. */
export const logoFileName = (mimeType: ImageHeader['type']): string => `logo.${LOGO_ENDINGS[mimeType]}`;

/** `2026-03-01`, in UTC. */
export const dayOf = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 10);

/** Length of the longest file name, and two spaces. */
const NAME_COLUMN = 20;

/** The README of an export, for readers who open the archive years later. */
export function exportReadme(timestamp: number, publicUrl: string): string {
  const { title, about, files, secrets, inBrowser } = texts;
  const lines = Object.entries(files).map(([name, holds]) => `${name.padEnd(NAME_COLUMN)} ${holds}`);
  const heading = `${title}\n${'='.repeat(title.length)}`;
  const intro = fill('en', about, { publicUrl, when: new Date(timestamp).toISOString() });
  return `${[heading, intro, lines.join('\n'), secrets, inBrowser].join('\n\n')}\n`;
}
