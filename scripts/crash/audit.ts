import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { openEmbeddedDatabase } from '../../server/db/embedded-database';
import { DELETIONS_PREFIX } from '../../server/modules/deletions/service';
import type { PostOffice } from '../../server/testing/letters';
import type { PeopleLedger } from '../harness/ledger';
import { EPISODE_GUESTS, type PeopleScene } from '../harness/people';
import { until } from '../harness/until';

const checks: Readonly<Record<string, string>> = {
  'acknowledged links that are gone': `select id from unnest($1::uuid[]) id where id not in (select id from test_sessions)`,
  'acknowledged episodes that are gone': `select id from unnest($8::uuid[]) id where id not in (select id from episodes)`,
  'acknowledged lists of guests that are gone': `select id from unnest($9::text[]) id
    where id not in (select guest_surname from test_sessions where episode_id is not null)`,
  'lists of guests that are stored in part': `select guest_surname as id from test_sessions where episode_id is not null
    group by guest_surname having count(*) <> ${EPISODE_GUESTS}`,
  'results of episodes that are not judged, or others that are': `
    select r.id from guest_results r join test_sessions s on s.id = r.session_id
    where (s.episode_id is null) <> (r.fit is null)`,
  'acknowledged results that are gone': `select id from unnest($2::uuid[]) id where id not in (select id from guest_results)`,
  'results that were never sent': `select id from guest_results where not submission_id = any($3::uuid[])`,
  'results without exactly one notification': `select r.id from guest_results r
    where (select count(*) from notifications n where n.guest_result_id = r.id) <> 1`,
  'acknowledged clips that are gone': `select id from unnest($4::uuid[]) id where id not in (select id from recording_clips)`,
  'deleted clips that are back': `select id from recording_clips where id = any($5::uuid[])`,
  'read notifications that are unread again': `select id from unnest($6::uuid[]) id where id not in (select notification_id from notification_reads)`,
  'rows without their parent row': `
    select r.id from guest_results r left join test_sessions s on s.id = r.session_id where s.id is null
    union all select n.id from notifications n left join guest_results r on r.id = n.guest_result_id where r.id is null
    union all select c.id from recording_clips c left join test_sessions s on s.id = c.session_id where s.id is null`,
  'clips without bytes': `select blob_key as id from recording_clips where not blob_key = any($7::text[])`,
  'unreferenced bytes': `select key as id from unnest($7::text[]) key
    where key not in (select blob_key from recording_clips) and key not in (select key from jobs where kind = 'delete-blob')`,
};

export async function audit(dataDir: string, scene: PeopleScene): Promise<readonly string[]> {
  const { connection, stop } = await openEmbeddedDatabase({ dataDir, log: pino({ level: 'silent' }) });
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    const all = valuesOf(scene.ledger, await blobKeys(dataDir));
    const wrong: string[] = [];
    for (const [what, query] of Object.entries(checks)) {
      const [, used] = /\$(\d)/.exec(query) ?? [];
      // PostgreSQL rejects parameters that a statement does not use.
      const values = used === undefined ? [] : [all[Number(used) - 1]];
      const { rows } = await client.query<{ id: string }>(query.replaceAll(`$${used}`, '$1'), values);
      if (rows.length > 0) wrong.push(`${rows.length} ${what}, such as ${rows[0]?.id}`);
    }
    return [...wrong, ...(await wrongClips(scene))];
  } finally {
    await client.end();
    await stop();
  }
}

const blobKeys = async (dataDir: string): Promise<readonly string[]> =>
  (await readdir(join(dataDir, 'blobs')))
    .map((name) => name.replace(/\.part$/, ''))
    .filter((key) => !key.startsWith(DELETIONS_PREFIX));

function valuesOf(ledger: PeopleLedger, blobs: readonly string[]) {
  const { links, episodes, guestLists, submissions, clips, deletions, readNotifications } = ledger;
  const results = [...submissions.values()].map(({ resultId }) => resultId).filter((id) => id !== undefined);
  const kept = [...clips.keys()].filter((id) => !deletions.has(id));
  const deleted = [...deletions].filter(([, state]) => state === 'acknowledged').map(([id]) => id);
  const ids = links.map(({ id }) => id);
  return [
    ids,
    results,
    [...submissions.keys()],
    kept,
    deleted,
    [...readNotifications],
    blobs,
    episodes,
    guestLists,
  ] as const;
}

async function wrongClips({ url, cookies, ledger }: PeopleScene): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [id, { sha256 }] of ledger.clips) {
    if (ledger.deletions.has(id)) continue;
    const replies = await Promise.all(
      cookies.map((cookie) => fetch(`${url}/api/recording-clips/${id}/content`, { headers: { cookie } })),
    );
    const videos = await Promise.all(replies.map(async (reply) => Buffer.from(await reply.arrayBuffer())));
    const isThere = videos.some((video) => createHash('sha256').update(video).digest('hex') === sha256);
    if (!isThere) wrong.push(`clip ${id} does not have the bytes that were sent`);
  }
  return wrong;
}

/**
 * Returns missing emails as faults. Duplicates are accepted: the product may be killed before it has recorded a delivery.
 */
export async function emailFaults({ letters }: PostOffice, ledger: PeopleLedger): Promise<readonly string[]> {
  const missing = () => {
    const arrived = new Set(letters.map(({ to }) => to?.[0]?.address));
    return [...ledger.letters].filter((email) => !arrived.has(email));
  };
  // Longer than the lease of a killed instance's jobs, and than the delay of any email.
  await until('all emails arrive', () => missing().length === 0).catch(() => undefined);
  return missing().map((email) => `the email to ${email} is missing`);
}
