import type { ImageHeader } from '@linecheck/contract';

/** Long enough to be recognised by, and short enough for every file system, whatever its letters are. */
const NAME_MAX = 60;

/**
 * The name of a clip's file in an export. People have chosen `fileName`, so of it only letters, digits and a few signs are
 * kept, none of them first: no path, no hidden file, no device of Windows, nothing that turns the reading order around. The
 * number makes it the only one, and the ending says what the file is.
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

/** The name of the file of an uploaded logo. */
export const logoFileName = (mimeType: ImageHeader['type']): string => `logo.${LOGO_ENDINGS[mimeType]}`;

/** `2026-03-01`, in UTC. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** What somebody reads who opens the file years later. */
export const readMe = (moment: number, publicUrl: string): string => `Linecheck: your data
====================

All that ${publicUrl} stored of your account on ${new Date(moment).toISOString()}.

account.json         who you are, and your plan
sign-ins.json        where you were signed in
branding.json        colour, name and logo of your guest page; an uploaded logo lies beside it
templates.json       your checklist templates
sessions.json        your guest links
results.json         what guests have sent; "sessionId" says by which link
notifications.json   who has finished when; "guestResultId" says with which result
recordings.json      your clips and your guests'; "file" says where the film of each lies
recordings/          the films

Times are in UTC. Passwords and sign-ins are only stored as hashes, and are not in here. What your browser keeps for
itself, such as the checklist of a Plus account and the theme, has never been on the server.
`;
