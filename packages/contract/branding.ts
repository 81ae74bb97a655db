import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { fault, httpsAddress, sessionCode, text } from './fields';
import { type ImageHeader, readImageHeader } from './image-header';
import { plan } from './plans';

export const DEFAULT_BRAND_COLOR = '#8b5cf6';
export const SENDER_NAME_MAX = 100;

/** Maximum size in bytes of the decoded picture (D9). */
export const LOGO_MAX_BYTES = 512 * 1024;
export const LOGO_MAX_SIDE = 2000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

const LOGO_URL_MAX = 2048;
const LOGO_NOT_VALID = fault('logo_invalid');
/** Maximum size in bytes of a body with the largest logo in base64. */
const BRANDING_BODY_BYTES = 1024 * 1024;

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

const httpsUrl = httpsAddress(LOGO_URL_MAX, LOGO_NOT_VALID);

const embedded = z
  .string(LOGO_NOT_VALID)
  .check(z.refine<string>((logo) => embeddedLogo(logo) !== undefined, LOGO_NOT_VALID));

const logoHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const LOGOS = '/api/logos/';

export const logoAddress = (hash: string): string => `${LOGOS}${hash}`;

/** The hash in the address of an uploaded logo; undefined for any other text. */
export const hashOfLogo = (logo: string): string | undefined =>
  logo.startsWith(LOGOS) ? z.safeParse(logoHash, logo.slice(LOGOS.length)).data : undefined;

/** The stored logo, by the address from which it was read. */
const stored = z
  .string(LOGO_NOT_VALID)
  .check(z.refine<string>((logo) => hashOfLogo(logo) !== undefined, LOGO_NOT_VALID));

/** The syntax of a logo. Only the server checks whether embedded bytes are a valid picture. */
const brandLogo = z.nullable(z.union([z.literal(''), httpsUrl, embedded, stored], LOGO_NOT_VALID));

/** A colour as `#rrggbb`, converted to lower case. */
export const brandColor = z
  .string(fault('color_invalid'))
  .check(z.regex(/^#[0-9a-f]{6}$/i, fault('color_invalid')), z.toLowerCase());

/** The name that guests see instead of the host's. */
export const brandSenderName = text({ max: SENDER_NAME_MAX, tooLong: 'sender_name_too_long' });

/**
 * The branding that guests see. An empty logo or name is null. A logo that was uploaded as a data URL is returned as
 * its address on this server (`readLogo`).
 */
export const branding = z.object({
  brandLogo: z.nullable(z.string()),
  brandColor: z.string(),
  brandSenderName: z.nullable(z.string()),
});

export type HostBranding = z.infer<typeof branding>;

/** Omitted fields keep their value; null or an empty text removes it. */
export const brandingChange = z.strictObject({
  brandColor: z.optional(brandColor),
  brandLogo: z.optional(brandLogo),
  brandSenderName: z.optional(z.nullable(brandSenderName)),
});

export type BrandingChange = z.infer<typeof brandingChange>;

export const sessionBranding = z.object({
  ...branding.shape,
  /** S1's flag, derived from `plan`. */
  isPro: z.boolean(),
  plan,
});

export type SessionBranding = z.infer<typeof sessionBranding>;

export const readSessionBranding = endpoint({
  method: 'GET',
  path: '/api/session-branding/:sessionCode',
  summary: "The branding of a host's guest page",
  params: z.strictObject({ sessionCode }),
  response: sessionBranding,
});

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/logos/:hash',
  summary: 'A logo that a host has uploaded',
  params: z.strictObject({ hash: logoHash }),
  bytes: { types: LOGO_TYPES },
  response: z.unknown(),
});

export const readBranding = endpoint({
  method: 'GET',
  path: '/api/branding',
  summary: "The signed-in Pro host's colour, logo and name",
  action: 'read',
  response: branding,
});

export const updateBranding = endpoint({
  method: 'PUT',
  path: '/api/branding',
  summary: "Change the signed-in Pro host's colour, logo and name",
  action: 'brand',
  body: brandingChange,
  bodyLimitBytes: BRANDING_BODY_BYTES,
  response: branding,
});
