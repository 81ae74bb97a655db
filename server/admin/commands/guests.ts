import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { readSessionCode } from '@linecheck/contract';
import { clipFiles, fileNames } from '../../modules/exports/rules';
import { packJson, zipOf } from '../../modules/exports/zip';
import {
  deleteGuestData,
  findGuestData,
  type GuestClip,
  type GuestData,
  type GuestSelector,
} from '../../modules/guests/service';
import { emailArgument, pathArgument } from '../arguments';
import { clearAfter } from '../clear-after';
import { type AdminCommand, type CommandContext, CommandError, UsageError } from '../command';
import { counted, printable } from '../terminal';

function guestArgument(given: string | undefined): GuestSelector {
  if (given === undefined) throw new UsageError('LINK-OR-EMAIL is missing.');
  if (given.includes('@')) return { kind: 'email', email: emailArgument(given) };
  const code = readSessionCode(given);
  if (code === undefined) throw new UsageError(`"${given}" is neither a guest link nor an email address.`);
  return { kind: 'link', code };
}

const amountOf = ({ links, results, clips }: GuestData): string =>
  `${counted(links.length, 'guest link')}, ${counted(results.length, 'result')} and ${counted(clips.length, 'clip')}`;

function assertFound({ links, bookings, results, clips }: GuestData): void {
  if (links.length + bookings.length + results.length + clips.length === 0)
    throw new CommandError('Nothing is stored about this guest.');
}

const SELECTION =
  'With a link: everything that was sent through that link. With an email address: the links created for it, and everything that was sent with it through any link. Case is ignored.';

export const findGuest: AdminCommand = {
  takes: 'LINK-OR-EMAIL',
  summary: 'Show what is stored about a guest, and for which hosts',
  details: SELECTION,
  prepare: ({ values: [given] }) => {
    const whom = guestArgument(given);
    return async ({ db, print }) => {
      const data = await findGuestData(db.kysely, whom);
      assertFound(data);
      for (const line of linesOf(data)) print(printable(line));
      print(`${amountOf(data)}.`);
    };
  },
};

const dayOf = (timestamp: Date): string => timestamp.toISOString().slice(0, 10);

const linesOf = ({ links, helpRequests, emails, bookings, results, clips }: GuestData): readonly string[] => [
  ...links.map((link) => `link    ${dayOf(link.created_at)}  ${link.host_email}  ${link.guest_name}: ${link.title}`),
  ...helpRequests.map((help) => `help    ${dayOf(help.asked_at)}  ${help.host_email}  ${help.step}: ${help.code}`),
  ...emails.map(({ settled_at, due_at, host_email, kind, state }) => {
    return `email   ${dayOf(settled_at ?? due_at)}  ${host_email}  ${kind}: ${state}`;
  }),
  ...bookings.map((booking) => `booking ${dayOf(booking.starts_at)}  ${booking.host_email}  ${booking.state}`),
  ...results.map((result) => `result  ${dayOf(result.submitted_at)}  ${result.host_email}  ${result.guest_name}`),
  ...clips.map((clip) => `clip    ${dayOf(clip.created_at)}  ${clip.file_name}`),
];

export const exportGuest: AdminCommand = {
  takes: 'LINK-OR-EMAIL FILE',
  summary: 'Write all data of a guest to a zip file',
  details: `For guests who request a copy of their data. Only its owner may read the file. ${SELECTION}`,
  prepare: async ({ values: [given, file] }) => {
    const whom = guestArgument(given);
    const path = pathArgument(file, { example: 'guest.zip' });
    if ((await stat(path).catch(() => undefined)) !== undefined) throw new CommandError(`${path} already exists.`);
    return async (context) => {
      const data = await findGuestData(context.db.kysely, whom);
      assertFound(data);
      await writeZip(context, data, path);
      context.print(`Wrote ${amountOf(data)} to ${path}.`);
    };
  },
};

const exported = ({ file_name: fileName, mime_type: mimeType, byte_length: byteLength, take }: GuestClip) => ({
  fileName,
  mimeType,
  byteLength,
  take,
});

async function writeZip({ blobs }: CommandContext, data: GuestData, path: string): Promise<void> {
  const { links, helpRequests, emails, bookings, results, clips } = data;
  const described = clips.map((clip, at) => {
    const { blob_key: _key, ...rest } = clip;
    return { ...rest, ...fileNames(exported(clip), at) };
  });
  const zip = zipOf({
    folder: 'linecheck-guest',
    files: [
      packJson('links.json', links),
      packJson('emails.json', emails),
      packJson('bookings.json', bookings),
      packJson('help-requests.json', helpRequests),
      packJson('results.json', results),
      packJson('recordings.json', described),
    ],
    videos: clips.flatMap((clip, at) =>
      clipFiles(exported(clip), at).map(({ name, part }) => ({
        name,
        recordedAt: clip.created_at,
        open: () => blobs.read(clip.blob_key, part),
      })),
    ),
  });
  try {
    await pipeline(zip, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export const deleteGuest: AdminCommand = {
  takes: 'LINK-OR-EMAIL [--yes]',
  summary: 'Delete all data of a guest',
  details: `Links, results, requests for help, notifications and clips are deleted immediately and permanently. Asks for confirmation, unless called with --yes. Existing backups still contain the data, and a restore deletes it again. ${SELECTION}`,
  options: ['yes'],
  prepare: ({ values: [given], options }) => {
    const whom = guestArgument(given);
    return async (context) => {
      const { db, print, ask } = context;
      const found = await findGuestData(db.kysely, whom);
      assertFound(found);
      const name = whom.kind === 'link' ? 'this link' : whom.email;
      if (!options.has('yes') && !(await ask(`Delete ${amountOf(found)} of ${name} permanently?`))) {
        throw new CommandError('Nothing was deleted. Answer y, or add --yes.');
      }
      const deleted = await deleteGuestData(db.kysely, whom);
      await clearAfter(context);
      print(`Deleted ${amountOf(deleted)} of ${name}.`);
    };
  },
};
