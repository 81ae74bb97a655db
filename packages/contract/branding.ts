import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { type ImageHeader, readImageHeader } from './image-header';
import { sessionCode, text } from './text';

export const DEFAULT_BRAND_COLOR = '#8b5cf6';
export const SENDER_NAME_MAX = 100;

/** Of the picture itself, before base64 (D9). */
export const LOGO_MAX_BYTES = 512 * 1024;
/** Width and height, in pixels. */
export const LOGO_MAX_SIDE = 2000;
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

const LOGO_URL_MAX = 2048;
const LOGO_NOT_VALID = 'Invalid logo URL';
/** A logo at its limit, in base64, and the rest of the body; above it the call is refused as too large. */
const BRANDING_BODY_BYTES = 1024 * 1024;

/** Why bytes are no logo; undefined where they are one. Server and page ask the same question (D9). */
export type LogoFault = 'not-an-image' | 'too-heavy' | 'too-large';

export function logoFault(bytes: Uint8Array, type?: string): LogoFault | undefined {
  if (bytes.length > LOGO_MAX_BYTES) return 'too-heavy';
  const header = readImageHeader(bytes);
  if (header === undefined || (type !== undefined && type !== header.type)) return 'not-an-image';
  return Math.max(header.width, header.height) > LOGO_MAX_SIDE ? 'too-large' : undefined;
}

const EMBEDDED_LOGO = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/** The parts of a picture that is embedded as a data string; undefined for every other text. */
export function embeddedLogo(
  logo: string,
): { readonly type: ImageHeader['type']; readonly base64: string } | undefined {
  const [, named, base64] = EMBEDDED_LOGO.exec(logo) ?? [];
  const type = LOGO_TYPES.find((each) => each === named);
  return type === undefined || base64 === undefined ? undefined : { type, base64 };
}

/** A name and password before the host would be shown to every guest. */
const httpsUrl = z
  .url({ protocol: /^https$/, error: LOGO_NOT_VALID })
  .check(
    z.maxLength(LOGO_URL_MAX, LOGO_NOT_VALID),
    z.regex(/^https:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i, LOGO_NOT_VALID),
  );

const embedded = z
  .string(LOGO_NOT_VALID)
  .check(z.refine<string>((logo) => embeddedLogo(logo) !== undefined, LOGO_NOT_VALID));

/** What a logo's bytes are known by. */
const logoHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const LOGOS = '/api/logos/';

export const logoAddress = (hash: string): string => `${LOGOS}${hash}`;

/** The hash in the address of a logo that was uploaded; undefined for every other text. */
export const hashOfLogo = (logo: string): string | undefined =>
  logo.startsWith(LOGOS) ? z.safeParse(logoHash, logo.slice(LOGOS.length)).data : undefined;

/** The logo that is stored already, by the address that it was read with. */
const stored = z
  .string(LOGO_NOT_VALID)
  .check(z.refine<string>((logo) => hashOfLogo(logo) !== undefined, LOGO_NOT_VALID));

/** The form of a logo. Whether embedded bytes are such a picture is for the server to say. */
const brandLogo = z.nullable(z.union([z.literal(''), httpsUrl, embedded, stored], LOGO_NOT_VALID));

export const brandColor = z
  .string('Invalid color format')
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'Invalid color format'), z.toLowerCase());

export const brandSenderName = text({ max: SENDER_NAME_MAX, tooLong: 'Sender name too long' });

/**
 * What a host shows to guests. An empty logo or name is null. A logo that was uploaded as a data string is answered as its
 * address on this server (`readLogo`).
 */
export const branding = z.object({
  brandLogo: z.nullable(z.string()),
  brandColor: z.string(),
  brandSenderName: z.nullable(z.string()),
});

export type Branding = z.infer<typeof branding>;

/** What is left out stays as it is; null or an empty text takes it away. */
export const brandingChange = z.strictObject({
  brandColor: z.optional(brandColor),
  brandLogo: z.optional(brandLogo),
  brandSenderName: z.optional(z.nullable(brandSenderName)),
});

export type BrandingChange = z.infer<typeof brandingChange>;

export const sessionBranding = z.object({ ...branding.shape, isPro: z.boolean() });

export type SessionBranding = z.infer<typeof sessionBranding>;

export const readSessionBranding = endpoint({
  method: 'GET',
  path: '/api/session-branding/:sessionCode',
  summary: "The look of a host's guest page",
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
  response: branding,
});

export const updateBranding = endpoint({
  method: 'PUT',
  path: '/api/branding',
  summary: "Change the signed-in Pro host's colour, logo and name",
  body: brandingChange,
  bodyLimitBytes: BRANDING_BODY_BYTES,
  response: branding,
});
