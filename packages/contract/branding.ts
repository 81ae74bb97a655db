import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { sessionCode } from './text';

export const DEFAULT_BRAND_COLOR = '#8b5cf6';

export const sessionBranding = z.object({
  brandLogo: z.nullable(z.string()),
  brandColor: z.string(),
  brandSenderName: z.nullable(z.string()),
  isPro: z.boolean(),
});

export type SessionBranding = z.infer<typeof sessionBranding>;

export const readSessionBranding = endpoint({
  method: 'GET',
  path: '/api/session-branding/:sessionCode',
  summary: "The look of a host's guest page",
  params: z.strictObject({ sessionCode }),
  response: sessionBranding,
});
