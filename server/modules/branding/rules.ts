import { embeddedLogo, logoFault } from '@linecheck/contract';

/** Whether an embedded logo is the picture that it says to be. What is not embedded is no concern of this rule (D9). */
export function isHonestLogo(logo: string | null | undefined): boolean {
  const parts = embeddedLogo(logo ?? '');
  if (parts === undefined) return true;
  const bytes = Buffer.from(parts.base64, 'base64');
  // Node skips what is no base64; written again it is then not what it was.
  return bytes.toString('base64') === parts.base64 && logoFault(bytes, parts.type) === undefined;
}
