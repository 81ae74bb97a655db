import { createHash } from 'node:crypto';
import { embeddedLogo, type ImageHeader, logoError } from '@linecheck/contract';
import type { HostId } from '../../domain/ids';

/** A logo as it is stored. */
export interface Picture {
  readonly hash: string;
  readonly mimeType: ImageHeader['type'];
  readonly bytes: Buffer;
}

/**
 * The picture that an embedded logo claims to be: undefined if nothing is embedded, `no-picture` if its bytes are none
 * (D9). The host is in the hash, so that a caller cannot test whether another host has a certain picture.
 */
export function readPicture(host: HostId, logo: string): Picture | 'no-picture' | undefined {
  const parts = embeddedLogo(logo);
  if (parts === undefined) return undefined;
  const bytes = Buffer.from(parts.base64, 'base64');
  // Node skips what is no base64; written again it is then not what it was.
  const isWhole = bytes.toString('base64') === parts.base64 && logoError(bytes, parts.type) === undefined;
  if (!isWhole) return 'no-picture';
  return { hash: createHash('sha256').update(host).update(bytes).digest('hex'), mimeType: parts.type, bytes };
}
