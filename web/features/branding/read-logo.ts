import { type LogoError, logoError, readImageHeader } from '@linecheck/contract';

type Logo =
  | { readonly kind: 'logo'; readonly dataUrl: string }
  | { readonly kind: 'refused'; readonly fault: LogoError };

/** Reads a chosen file as an embedded picture. Like the server, it checks the bytes of the file, not its name. */
export async function readLogo(file: Pick<Blob, 'arrayBuffer'>): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = logoError(bytes);
  const header = readImageHeader(bytes);
  if (fault !== undefined || header === undefined) return { kind: 'refused', fault: fault ?? 'not-an-image' };
  return { kind: 'logo', dataUrl: `data:${header.type};base64,${btoa(binaryText(bytes))}` };
}

const binaryText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
