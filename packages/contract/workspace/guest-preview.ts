import * as z from 'zod/mini';
import { sessionBranding } from '../branding';
import { checklistEntry } from '../checklists';
import { endpoint } from '../endpoint';
import { id } from '../fields';
import { editTestSession, guestSession } from '../test-sessions';

/** The page of a guest as the guest would see it, for members of the workspace. It contains no code, so it can send nothing. */
export const previewGuestPage = endpoint({
  method: 'POST',
  path: '/api/guest-preview',
  summary:
    'The content of a guest page: of a link, else of an episode, else of a link with these fields; nothing is recorded',
  action: 'read',
  body: z.strictObject({
    link: z.optional(id),
    episode: z.optional(id),
    draft: z.optional(editTestSession.body),
  }),
  response: z.object({ session: guestSession, branding: sessionBranding, checklist: z.array(checklistEntry) }),
});
