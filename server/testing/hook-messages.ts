import { createHmac, randomUUID } from 'node:crypto';
import type { HookKind, HookMessage } from '@linecheck/contract';
import { hookMessageId } from '../domain/ids';
import { JobQueue } from '../jobs/queue';
import { HookMessageWorker } from '../modules/booking-hooks/working';
import { insertTestShow, openTestBookings } from './bookings';
import type { TestApp, TestHost } from './open-test-app';

/** A time of the shows in these messages: a December afternoon, so many hours later. */
export const hourOf = (hour: number): string => new Date(Date.UTC(2030, 11, 3, 14 + hour)).toISOString();

/** Time of a message, so many seconds ago. */
export const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

interface ToldPerson {
  readonly name: string;
  readonly email: string;
}

export const ADA: ToldPerson = { name: 'Ada Lovelace', email: 'ada@example.org' };
export const BEN: ToldPerson = { name: 'Ben Okri', email: 'ben@example.org' };

interface CalComWishes {
  readonly uid?: string;
  readonly from?: string;
  readonly hour?: number;
  readonly ago?: number;
  readonly guests?: readonly ToldPerson[];
  readonly payload?: object;
}

/** A message in the form of Cal.com's payloads of version 2021-10-20. */
export const calComMessage = (triggerEvent: string, wishes: CalComWishes = {}) => {
  const { uid = 'uid-1', from, hour = 0, ago = 60, guests = [ADA], payload } = wishes;
  return {
    triggerEvent,
    createdAt: secondsAgo(ago),
    payload: {
      type: 'podcast',
      title: 'Podcast between Tides and Ada',
      startTime: hourOf(hour),
      endTime: hourOf(hour + 1),
      organizer: {
        id: 7,
        name: 'Jonas',
        email: 'jonas@example.org',
        timeZone: 'Europe/Berlin',
        language: { locale: 'de' },
      },
      attendees: guests.map((guest) => ({
        ...guest,
        timeZone: 'America/New_York',
        language: { locale: 'en' },
        utcOffset: -300,
      })),
      responses: { name: { label: 'your_name', value: guests[0]?.name, isHidden: false } },
      location: 'integrations:daily',
      seatsPerTimeSlot: null,
      uid,
      bookingId: 91,
      status: 'ACCEPTED',
      metadata: { videoCallUrl: 'https://video.example/room' },
      ...(from !== undefined && { rescheduleUid: from, rescheduleId: 90 }),
      ...payload,
    },
  };
};

const inviteeUri = (id: string): string => `https://api.calendly.com/scheduled_events/EVENT-${id}/invitees/${id}`;

interface CalendlyWishes {
  readonly id?: string;
  /** The invitee before, or after, a move. */
  readonly old?: string;
  readonly next?: string;
  readonly hour?: number;
  readonly ago?: number;
  readonly payload?: object;
}

/** A message in the form of Calendly's invitee payloads. */
export const calendlyMessage = (event: string, wishes: CalendlyWishes = {}) => {
  const { id = 'INVITEE-1', old, next, hour = 0, ago = 60, payload } = wishes;
  return {
    event,
    created_at: secondsAgo(ago).replace('Z', '000Z'),
    created_by: 'https://api.calendly.com/users/HOST',
    payload: {
      ...ADA,
      ...{ first_name: null, last_name: null, timezone: 'America/New_York', status: 'active' },
      ...{ uri: inviteeUri(id), event: `https://api.calendly.com/scheduled_events/EVENT-${id}` },
      questions_and_answers: [{ question: 'Which microphone do you use?', answer: 'A good one', position: 0 }],
      old_invitee: old === undefined ? null : inviteeUri(old),
      new_invitee: next === undefined ? null : inviteeUri(next),
      rescheduled: next !== undefined,
      scheduled_event: {
        ...{ name: 'Tides', status: 'active', start_time: hourOf(hour), end_time: hourOf(hour + 1) },
        event_memberships: [{ user: 'https://api.calendly.com/users/HOST', user_email: 'jonas@example.org' }],
      },
      ...payload,
    },
  };
};

interface GenericWishes {
  readonly id?: string | number;
  readonly hour?: number;
  readonly ago?: number;
  readonly message?: object;
}

export const genericMessage = (status: string, { id = 'b-1', hour = 0, ago = 60, message }: GenericWishes = {}) => ({
  ...{ id, status, timestamp: secondsAgo(ago), start: hourOf(hour), end: hourOf(hour + 1), timeZone: 'Europe/Berlin' },
  guest: { ...ADA, language: 'en' },
  ...message,
});

interface SignedWith {
  readonly kind: HookKind;
  readonly secret: string;
  /** Seconds since 1970. */
  readonly at?: number;
  readonly messageId?: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/** The headers with which each tool signs a body. */
export function signatureHeaders(body: string, given: SignedWith): Record<string, string> {
  const { kind, secret, at = Math.floor(Date.now() / 1000), messageId = `msg-${randomUUID()}` } = given;
  if (kind === 'cal.com') return { 'x-cal-signature-256': hmac(secret, body).digest('hex') };
  if (kind === 'calendly')
    return { 'calendly-webhook-signature': `t=${at},v1=${hmac(secret, `${at}.${body}`).digest('hex')}` };
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1,${hmac(key, `${messageId}.${at}.${body}`).digest('base64')}`,
  };
}

/** From now on, no job of the app becomes due. */
export const holdTestJobs = ({ deps }: TestApp) =>
  deps.db.pool.query(`
    create function hold_job() returns trigger language plpgsql as $$
      begin
        new.run_at := new.run_at + interval '30 days';
        return new;
      end
    $$;
    create trigger jobs_hold before insert on jobs for each row execute function hold_job();
  `);

interface HookStage {
  readonly app: TestApp;
  readonly clock?: () => number;
}

/** A hook of a new show, and a tool that sends to it. The messages are worked by the test, or by the jobs of the app. */
export async function openTestHook({ app, clock = app.deps.clock }: HookStage, host: TestHost, kind: HookKind) {
  const { pool } = app.deps.db;
  const show = await insertTestShow(app, host);
  const { service: bookings } = openTestBookings(app);
  const worker = new HookMessageWorker({ ...app.deps, clock, jobs: new JobQueue(), bookings });
  const made = await host.post('/api/booking-hooks', { showId: show.id, kind });
  const { id, address, secret } = made.json<{ id: string; address: string; secret: string }>();
  const path = new URL(address).pathname;

  const sendText = (body: string, headers: Record<string, string> = {}) =>
    app.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { 'content-type': 'application/json', ...signatureHeaders(body, { kind, secret }), ...headers },
    });
  const messages = async (): Promise<readonly HookMessage[]> =>
    (await host.get(`/api/booking-hooks/${id}/messages`)).json<{ messages: HookMessage[] }>().messages;

  /** Works what waits, the oldest first. */
  async function workAll(): Promise<void> {
    const { rows } = await pool.query<{ id: string }>(
      "select id from hook_messages where hook_id = $1 and state = 'waiting' order by received_at, id",
      [id],
    );
    for (const row of rows) await worker.work(hookMessageId(row.id));
  }

  return {
    ...{ id, path, secret, kind, show, sendText, messages, workAll },
    send: (message: object, headers: Record<string, string> = {}) => sendText(JSON.stringify(message), headers),
    /** Sends a message and works what waits. @returns What was made of it, else its state or the status of the refusal. */
    async tell(message: object): Promise<string> {
      const reply = await sendText(JSON.stringify(message));
      if (reply.statusCode !== 202) return String(reply.statusCode);
      await workAll();
      const [newest] = await messages();
      return newest?.outcome ?? newest?.state ?? 'none';
    },
    /** The bookings of the show that are booked or pencilled, as `15:00 Ada Lovelace booked`. */
    async bookings(): Promise<readonly string[]> {
      const { rows } = await pool.query<{ line: string }>(
        `select concat_ws(' ', to_char(starts_at at time zone 'UTC', 'HH24:MI'), guest_name, state) as line
         from bookings where show_id = $1 and state in ('booked', 'asked') order by 1`,
        [show.id],
      );
      return rows.map(({ line }) => line);
    },
    /** The codes of the guests' links. */
    async links(): Promise<readonly string[]> {
      const { rows } = await pool.query<{ code: string }>(
        `select s.session_code as code from bookings b join test_sessions s on s.id = b.session_id
         where b.show_id = $1 and b.state = 'booked' order by b.guest_name, s.id`,
        [show.id],
      );
      return rows.map(({ code }) => code);
    },
  };
}
