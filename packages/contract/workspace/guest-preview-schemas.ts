import * as z from 'zod/mini';
import { sessionBranding } from '../branding-schemas';
import { checklistEntry } from '../checklists-schemas';
import type { CallDescriptions } from '../endpoint';
import { id } from '../fields-schemas';
import { guestSession, sessionChanges } from '../test-sessions-schemas';

export const guestPreviewCalls = {
  previewGuestPage: {
    summary:
      'The content of a guest page: of a link, else of an episode, else of a link with these fields; nothing is recorded',
    action: 'read',
    scope: 'read',
    body: z.strictObject({
      link: z.optional(id),
      episode: z.optional(id),
      draft: z.optional(sessionChanges),
    }),
    response: z.object({ session: guestSession, branding: sessionBranding, checklist: z.array(checklistEntry) }),
  },
} as const satisfies CallDescriptions;
