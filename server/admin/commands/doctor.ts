import { minorReleaseNotice } from '@linecheck/embedded-postgres';
import { publicHeaders as texts } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import type { OpenDatabase } from '../../db/database';
import type { ServerConfig } from '../../env';
import { countOrphanedPasskeys } from '../../modules/passkeys/service';
import { lineOf, readSetupNotes } from '../../setup-notes';
import { type AdminCommand, CommandError } from '../command';
import { readForbiddenDevices } from '../public-headers';
import { counted } from '../terminal';

export const doctor: AdminCommand = {
  takes: '',
  summary: 'List settings of which guests would notice something',
  details:
    'Compares the settings with each other, with the disk, and with what the app has seen: the proxy in front of it and the UDP port for call tests. The same list is printed at the start, and the first host sees it on the dashboard. Also looks at the headers that the public https: address returns, and names missing minor releases of the embedded PostgreSQL. Counts the passkeys that were made for another PUBLIC_URL. Exit code 1 if there is anything to do.',
  prepare:
    () =>
    async ({ db, config, print }) => {
      const notes = await readSetupNotes({ db, config });
      const release = config.databaseUrl === undefined ? await minorReleaseOf(db) : undefined;
      const orphaned = await orphanedPasskeysOf(db, config);
      [release, orphaned].filter((line) => line !== undefined).forEach(print);
      const { publicUrl: address } = config;
      const forbidden = address.startsWith('https:') ? await readForbiddenDevices(address) : [];
      if (forbidden === 'unreached') print(fillMessage('en', texts.unreached, { address }));
      const ofHeaders = forbidden === 'unreached' ? [] : forbidden;
      const lines = [
        ...notes.map(lineOf),
        ...ofHeaders.map((device) => fillMessage('en', texts.forbidden[device], { address })),
      ];
      if (lines.length === 0) return print('Nothing to do: the settings fit together.');
      for (const line of lines) print(line);
      throw new CommandError(`${counted(lines.length, 'thing')} to do before your guests come.`);
    },
};

/** Told here and not at each start, where most readers cannot act on it. It is nothing that a guest would notice. */
async function minorReleaseOf({ pool }: OpenDatabase): Promise<string | undefined> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return rows[0] && minorReleaseNotice(rows[0].server_version, Date.now());
}

/** Nothing that a guest would notice, and their owners may have other ways to sign in. */
async function orphanedPasskeysOf({ kysely }: OpenDatabase, config: ServerConfig): Promise<string | undefined> {
  const count = await countOrphanedPasskeys(kysely, config);
  if (count === 0) return undefined;
  return `${counted(count, 'passkey')} cannot be used at ${config.publicUrl}, because PUBLIC_URL was another host name when they were made: their owners sign in by other means and add new ones, or you set PUBLIC_URL back.`;
}
