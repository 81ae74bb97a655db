import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EpisodeBoard, EpisodeDetails, ShowBooking } from '@linecheck/contract';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { newHost, signUp } from './stage/actions';
import { expect, test } from './stage/journey';

const headers = { 'sec-fetch-site': 'same-origin' } as const;
const DAY_MS = 24 * 3_600_000;

/** The hour in some days, at which a tool has booked a guest. */
const startIn = (days: number): Date => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * DAY_MS);
const endOf = (start: Date): string => new Date(start.getTime() + 45 * 60_000).toISOString();

/** The addresses to which the tools send their guests. */
const tools: readonly (readonly [tool: string, guest: string, query: (start: Date) => Record<string, string>])[] = [
  [
    'Cal.com',
    'Amara Okafor',
    (start) => ({
      ...{ uid: 'cal-1', title: 'Tides', startTime: start.toISOString(), endTime: endOf(start), isEmbed: 'false' },
      ...{ email: 'amara@example.org', attendeeName: 'Amara Okafor', hostName: 'Jonas' },
    }),
  ],
  [
    'Calendly',
    'Ben Adeyemi',
    (start) => ({
      ...{
        assigned_to: 'Jonas',
        event_type_name: 'Tides',
        event_start_time: start.toISOString().replace('.000Z', '+00:00'),
      },
      ...{ event_end_time: endOf(start), invitee_uuid: 'calendly-1', invitee_full_name: 'Ben Adeyemi' },
      ...{ invitee_email: 'ben@example.org', answer_1: 'None' },
    }),
  ],
  [
    'zcal',
    'Chidi Eze',
    (start) => ({
      ...{ startDate: start.toISOString(), timezone: 'America/New_York', fullName: 'Chidi Eze' },
      ...{ email: 'chidi@example.org', a0: 'None' },
    }),
  ],
  [
    'Koalendar',
    'Dana Li',
    (start) => ({
      ...{ name: 'Dana Li', email: 'dana@example.org', start_at: start.toISOString(), end_at: endOf(start) },
      ...{ booking_id: 'koalendar-1', answer_1: 'None' },
    }),
  ],
  [
    'Cal ID',
    'Eva Roth',
    (start) => ({
      ...{ uid: 'calid-1', title: 'Tides', startTime: start.toISOString(), endTime: endOf(start) },
      ...{ email: 'eva@example.org', attendeeName: 'Eva Roth' },
    }),
  ],
];

/** A show with an open booking page. @returns its id and the code of the page. */
async function insertShow(dataDir: string, email: string, { approvesFirst = false } = {}) {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'linecheck' });
  await client.connect();
  const id = randomUUID();
  const code = id.replaceAll('-', '').slice(0, 26);
  await client.query(
    `insert into shows (id, workspace_id, title, time_zone, minutes, studio, level, fresh_days, booking_code, approves_first)
     select $1, workspace_id, 'Tides', 'Asia/Tokyo', 60, 'own', 'audio-podcast', 14, $2, $3 from users where email = $4`,
    [id, code, approvesFirst, email],
  );
  await client.end();
  return { id, code };
}

async function openHost(
  visit: Parameters<Parameters<typeof test>[2]>[0]['visit'],
  wishes?: { approvesFirst: boolean },
) {
  const host = await visit({ plan: 'pro' });
  const person = newHost();
  await signUp(host.page, person);
  return { host, show: await insertShow(host.dataDir, person.email, wishes) };
}

async function episodesOf(page: Page): Promise<readonly EpisodeDetails[]> {
  const { episodes }: { episodes: EpisodeDetails[] } = await (await page.request.get('/api/episodes')).json();
  return episodes;
}

const pressed = (page: Page) => page.getByRole('button', { name: 'Get my link' });

test('guests of five booking tools get their checks by one press, and the host has typed no name', async ({
  visit,
}) => {
  const { host, show } = await openHost(visit);
  const { page } = await visit({ plan: 'pro' });
  const links: string[] = [];
  for (const [at, [tool, guest, query]] of tools.entries()) {
    await test.step(tool, async () => {
      const address = `/book/${show.code}?${new URLSearchParams(query(startIn(at + 2)))}`;
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(guest);
      expect(new URL(page.url()).search).toBe('');
      expect(await episodesOf(host.page)).toHaveLength(at);
      if (at === 0) {
        await expectAccessibleInBothThemes(page, 'a booking before the press');
        await expectNoSidewaysScrolling(page, 'a booking before the press');
      }
      await pressed(page).click();
      await expect(page).toHaveURL(/\/\?session=/);
      await expect(page.getByRole('main')).toContainText('Tides');
      links.push(page.url());
      // Once more by the tool's own address: the same link.
      await page.goto(address);
      await expect(page).toHaveURL(links.at(-1) ?? '');
    });
  }
  expect(new Set(links).size).toBe(tools.length);
  const episodes = await episodesOf(host.page);
  const boards = await Promise.all(
    episodes.map(
      async ({ id }): Promise<EpisodeBoard> => (await host.page.request.get(`/api/episodes/${id}/board`)).json(),
    ),
  );
  const names = boards.flatMap(({ guests }) => guests.map(({ guestName, booking }) => [guestName, booking]));
  expect(names).toEqual(tools.map(([, guest]) => [guest, 'said']));
  await host.page.goto(`/episodes/${episodes[0]?.id}`);
  await expect(host.page.getByText('By a booking, said by the guest')).toBeVisible();
});

test('a guest waits for the host who approves first, and then has the link', async ({ visit }) => {
  const { host, show } = await openHost(visit, { approvesFirst: true });
  const { page } = await visit({ plan: 'pro' });
  const [, , query] = tools[0] ?? [];
  await page.goto(`/book/${show.code}?${new URLSearchParams(query?.(startIn(3)))}`);
  await pressed(page).click();
  await expect(page.getByText('confirms first')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a booking that waits for the host');
  await page.reload();
  await expect(page.getByText('confirms first')).toBeVisible();
  const listed = await host.page.request.get(`/api/shows/${show.id}/bookings`);
  const { bookings }: { bookings: ShowBooking[] } = await listed.json();
  expect(bookings).toMatchObject([{ guestName: 'Amara Okafor', state: 'asked', isSigned: false }]);
  await host.page.request.post(`/api/bookings/${bookings[0]?.id}/decide`, { data: { isApproved: true }, headers });
  await page.reload();
  await expect(page).toHaveURL(/\/\?session=/);
  expect(await episodesOf(host.page)).toHaveLength(1);
});

test('a guest whose tool says nothing types name and time, and gets the link', async ({ visit }) => {
  const { host, show } = await openHost(visit);
  const { page } = await visit({ plan: 'pro' });
  await page.goto(`/book/${show.code}`);
  await page.getByLabel('Your name *').fill('Femi Ola');
  await page.getByLabel('When is it? *').fill(startIn(4).toISOString().slice(0, 16));
  await expectAccessibleInBothThemes(page, 'a booking that says nothing');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Femi Ola');
  await pressed(page).click();
  await expect(page).toHaveURL(/\/\?session=/);
  expect(await episodesOf(host.page)).toHaveLength(1);
});
