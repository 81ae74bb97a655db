import { type LogoFault, logoFault, readImageHeader } from '@linecheck/contract';

type Logo = { readonly kind: 'logo'; readonly dataUrl: string } | { readonly kind: 'refused'; readonly reason: string };

const REASONS = {
  'not-an-image': 'Please choose a PNG, JPG or WebP picture.',
  'too-heavy': 'This picture is larger than 512 KB. Please choose a smaller one.',
  'too-large': 'This picture is larger than 2000 × 2000 pixels. Please choose a smaller one.',
} as const satisfies Record<LogoFault, string>;

/** Reads a chosen file as an embedded picture, by the same rule as the server: its bytes count, not its name. */
export async function readLogo(file: Pick<Blob, 'arrayBuffer'>): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fault = logoFault(bytes);
  const header = readImageHeader(bytes);
  if (fault !== undefined || header === undefined) return { kind: 'refused', reason: REASONS[fault ?? 'not-an-image'] };
  return { kind: 'logo', dataUrl: `data:${header.type};base64,${btoa(binaryText(bytes))}` };
}

const binaryText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
