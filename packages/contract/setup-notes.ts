import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** Settings that contradict each other or the machine, in the order in which guests notice them. */
const SETUP_NOTE_CODES = [
  'address_missing',
  'no_https',
  'proxy_not_trusted',
  'disk_low',
  'media_port_unproven',
  'clips_end_early',
  'no_mail',
] as const;

export type SetupNoteCode = (typeof SETUP_NOTE_CODES)[number];

/** @property detail The value that the text names, such as an address or a port. */
const setupNote = z.object({ code: z.enum(SETUP_NOTE_CODES), detail: z.string() });

export type SetupNote = z.infer<typeof setupNote>;

export const setupNotes = endpoint({
  method: 'GET',
  path: '/api/setup-notes',
  summary:
    'What guests would notice of the settings of this installation; for its first host, and empty for all others',
  response: z.array(setupNote),
});
