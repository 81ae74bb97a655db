import type { output } from 'zod/v4/core';
import type { branding, brandingCalls, brandingChange, sessionBranding } from './branding-schemas';
import type { ApiEndpoint } from './endpoint';
import { type ImageHeader, readImageHeader } from './image-header';

export const DEFAULT_BRAND_COLOR = '#8b5cf6';
export const SENDER_NAME_MAX = 100;

/** Maximum size in bytes of the decoded picture (D9). */
export const LOGO_MAX_BYTES = 512 * 1024;
export const LOGO_MAX_SIDE = 2000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Reasons why bytes are not a valid logo. The server and the page both use them (D9). */
export type LogoError = 'not-an-image' | 'too-heavy' | 'too-large';

/** Checks a picture for use as a logo. @param type The declared MIME type, which has to match the bytes. */
export function logoError(bytes: Uint8Array, type?: string): LogoError | undefined {
  if (bytes.length > LOGO_MAX_BYTES) return 'too-heavy';
  const header = readImageHeader(bytes);
  if (header === undefined || (type !== undefined && type !== header.type)) return 'not-an-image';
  return Math.max(header.width, header.height) > LOGO_MAX_SIDE ? 'too-large' : undefined;
}

const EMBEDDED_LOGO = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** The parts of a picture that is embedded as a data URL; undefined for any other text. */
export function embeddedLogo(
  logo: string,
): { readonly type: ImageHeader['type']; readonly base64: string } | undefined {
  const [, named, base64] = EMBEDDED_LOGO.exec(logo) ?? [];
  const type = LOGO_TYPES.find((each) => each === named);
  return type === undefined || base64 === undefined ? undefined : { type, base64 };
}

export const LOGO_HASH = /^[0-9a-f]{64}$/;
const LOGOS = '/api/logos/';

export const logoAddress = (hash: string): string => `${LOGOS}${hash}`;

/** The hash in the address of an uploaded logo; undefined for any other text. */
export function hashOfLogo(logo: string): string | undefined {
  const hash = logo.slice(LOGOS.length);
  return logo.startsWith(LOGOS) && LOGO_HASH.test(hash) ? hash : undefined;
}

export type HostBranding = output<typeof branding>;

export type BrandingChange = output<typeof brandingChange>;

export type SessionBranding = output<typeof sessionBranding>;

export const readSessionBranding: ApiEndpoint<typeof brandingCalls.readSessionBranding> = {
  method: 'GET',
  path: '/api/session-branding/:sessionCode',
};

export const readLogo: ApiEndpoint<typeof brandingCalls.readLogo> = {
  method: 'GET',
  path: '/api/logos/:hash',
  bytes: { types: LOGO_TYPES },
};

export const readBranding: ApiEndpoint<typeof brandingCalls.readBranding> = {
  method: 'GET',
  path: '/api/branding',
};

export const updateBranding: ApiEndpoint<typeof brandingCalls.updateBranding> = {
  method: 'PUT',
  path: '/api/branding',
};
