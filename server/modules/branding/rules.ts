import { createHash } from 'node:crypto';
import { embeddedLogo, type ImageHeader, logoError } from '@linecheck/contract';
import type { WorkspaceId } from '../../domain/ids';
import { withoutMetadata } from './metadata';

export interface LogoPicture {
  readonly hash: string;
  readonly mimeType: ImageHeader['type'];
  readonly bytes: Buffer;
}

/**
 * Decodes an embedded logo (D9): undefined if the text is not an embedded image, `no-picture` if its bytes are not an
 * image of the declared type. The hash includes the host, so that a caller cannot test whether another host has a
 * certain image.
 */
export function readPicture(workspace: WorkspaceId, logo: string): LogoPicture | 'no-picture' | undefined {
  const parts = embeddedLogo(logo);
  if (parts === undefined) return undefined;
  const sent = Buffer.from(parts.base64, 'base64');
  // Node ignores invalid base64 characters; encoding the bytes again shows whether there were any.
  const isWhole = sent.toString('base64') === parts.base64 && logoError(sent, parts.type) === undefined;
  const bytes = isWhole ? withoutMetadata(sent, parts.type) : undefined;
  if (bytes === undefined) return 'no-picture';
  return { hash: createHash('sha256').update(workspace).update(bytes).digest('hex'), mimeType: parts.type, bytes };
}
