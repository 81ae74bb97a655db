import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allTables } from './db/backup-tables';
import { insertTestShow } from './testing/bookings';
import { addTestGuests, boardOf, createLink, createTestEpisode } from './testing/guest-links';
import { openFolder } from './testing/open-folder';
import { openTestApp } from './testing/open-test-app';
import { writeRenderedPages } from './testing/rendered-pages';
import { storeSentEmail } from './testing/sent-emails';

const webFolder = await openFolder();
for (const page of ['index.html', 'privacy.html', 'preview.png'])
  await writeFile(join(webFolder, page), '<!doctype html>');
const { pages } = await writeRenderedPages();
const app = await openTestApp({ webFolder, pages });
const { pool } = app.deps.db;

/** A digest of every table's rows. */
async function everyRow(): Promise<Readonly<Record<string, string>>> {
  const digests = allTables.map(async (table) => {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from ${table} t order by 1`);
    return [table, createHash('sha256').update(JSON.stringify(rows)).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** The token of a link that the server keeps as a hash, whose row waits for the press of a person. */
const keptToken = 'B'.repeat(43);
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Every address that an email of the product carries, with tokens that work, also where programs have changed them. */
async function everyAddress(): Promise<readonly string[]> {
  const host = await app.signUpPro();
  const link = await createLink(host, { guestFirstName: 'Amara', guestEmail: 'amara@guest.example' });
  const { token } = await storeSentEmail(app, host, { link: link.id, address: 'amara@guest.example' });
  const episode = await createTestEpisode(host);
  await addTestGuests(host, episode, { name: 'Ben Okafor', email: 'ben@guest.example' });
  const [guest] = (await boardOf(host, episode)).guests;
  const { rows } = await pool.query('select letters_off_token as off from memberships where user_id = $1', [
    host.userId,
  ]);
  const { off } = rows[0] as { readonly off: string };
  await pool.query(
    "insert into password_reset_tokens (token_hash, user_id, email, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [hashOf(keptToken), host.userId, host.email],
  );
  await pool.query(
    "insert into address_confirmations (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')",
    [hashOf(keptToken), host.userId],
  );
  await pool.query(
    "insert into email_changes (token_hash, undo_hash, user_id, old_email, new_email, expires_at) values ($1, $1, $2, $3, 'new@example.org', now() + interval '1 hour')",
    [hashOf(keptToken), host.userId, host.email],
  );
  await pool.query(
    "insert into sign_in_steps (kind, token_hash, user_id, data, expires_at) values ('link', $1, $2, '{}', now() + interval '1 hour')",
    [hashOf(keptToken), host.userId],
  );
  const bookingCode = '0123456789abcdefghjkmnpqrs';
  await insertTestShow(app, host, { bookingCode });
  const booking = 'uid=u1&startTime=2031-12-03T18:00:00.000Z&attendeeName=Ada&email=ada@guest.example';
  const codes = [link.sessionCode, guest?.sessionCode ?? ''];
  const secrets = {
    'no-emails': token,
    'letters-off': off,
    'reset-password': keptToken,
    'confirm-email': keptToken,
    'sign-in': keptToken,
    'change-email': keptToken,
    'undo-email': keptToken,
    join: keptToken,
  };
  return [
    ...codes.flatMap((code) => [
      ...[`/?session=${code}`, `/guest/${code}`, `/GUEST/${code.toUpperCase()}`, `/?session=3D${code}`],
      ...[`/api/test-sessions/${code}/calendar`, `/api/test-sessions/${code}/visit`],
    ]),
    // The server does not get the fragment, but a program may put it into the path or the query.
    ...Object.entries(secrets).flatMap(([page, secret]) => [
      ...[
        `/${page}`,
        `/${page}?token=${secret}`,
        `/${page}%23token=${secret}`,
        `/${page}?workspace=${host.workspaceId}&token=${secret}`,
      ],
    ]),
    ...[`/api/email-objections/${token}/one-click`, `/api/email-objections?token=${token}&stops=all`],
    ...[`/api/result-letters/${off}/off`, `/calendar/${keptToken}.ics`, '/privacy', '/privacy.html', '/'],
    ...[`/book/${bookingCode}?${booking}`, `/BOOK/${bookingCode}`, `/api/booking-pages/${bookingCode}`],
    ...[`/dashboard?result=${link.id}`, `/episodes/${episode.id}`],
  ];
}

it('opening every link of an email, as mail scanners do, changes no row', async () => {
  const addresses = await everyAddress();
  const before = await everyRow();
  for (const url of addresses) {
    for (const method of ['HEAD', 'GET'] as const) {
      for (const headers of [{}, { purpose: 'prefetch', 'sec-purpose': 'prefetch', 'sec-fetch-site': 'cross-site' }]) {
        const { statusCode } = await app.openBrowser().call({ method, url, headers });
        expect([200, 302, 303, 308, 404], `${method} ${url}: ${statusCode}`).toContain(statusCode);
      }
    }
  }
  expect(await everyRow()).toEqual(before);
});

it('the rows are compared as a whole: the press of a person on one of these pages changes one', async () => {
  const host = await app.signUpPro();
  const { sessionCode } = await createLink(host);
  const before = await everyRow();
  await app.anonymous.post(`/api/test-sessions/${sessionCode}/visit?first=yes`);
  const after = await everyRow();
  expect(allTables.filter((table) => before[table] !== after[table])).toEqual(['test_sessions', 'domain_events']);
});
