import * as z from 'zod/mini';
import { embeddedLogo, hashOfLogo, LOGO_HASH, SENDER_NAME_MAX } from './branding';
import type { CallDescriptions } from './endpoint';
import { fault } from './fields';
import { httpsAddress, sessionCode, text } from './fields-schemas';
import { plan } from './plans-schemas';

const LOGO_URL_MAX = 2048;
const LOGO_NOT_VALID = fault('logo_invalid');
/** Maximum size in bytes of a body with the largest logo in base64. */
const BRANDING_BODY_BYTES = 1024 * 1024;

const httpsUrl = httpsAddress(LOGO_URL_MAX, LOGO_NOT_VALID);

const embedded = z
  .string(LOGO_NOT_VALID)
  .check(z.refine<string>((logo) => embeddedLogo(logo) !== undefined, LOGO_NOT_VALID));

const logoHash = z.string().check(z.regex(LOGO_HASH));

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

/** Omitted fields keep their value; null or an empty text removes it. */
export const brandingChange = z.strictObject({
  brandColor: z.optional(brandColor),
  brandLogo: z.optional(brandLogo),
  brandSenderName: z.optional(z.nullable(brandSenderName)),
});

export const sessionBranding = z.object({
  ...branding.shape,
  /** S1's flag, derived from `plan`. */
  isPro: z.boolean(),
  plan,
});

export const brandingCalls = {
  readSessionBranding: {
    summary: "The branding of a host's guest page",
    params: z.strictObject({ sessionCode }),
    response: sessionBranding,
  },
  readLogo: {
    summary: 'A logo that a host has uploaded',
    params: z.strictObject({ hash: logoHash }),
    response: z.unknown(),
  },
  readBranding: {
    summary: "The signed-in Pro host's colour, logo and name",
    action: 'read',
    scope: 'read',
    response: branding,
  },
  updateBranding: {
    summary: "Change the signed-in Pro host's colour, logo and name",
    action: 'brand',
    scope: 'workspace',
    body: brandingChange,
    bodyLimitBytes: BRANDING_BODY_BYTES,
    response: branding,
  },
} as const satisfies CallDescriptions;
