import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { Courier } from './courier';
import { type Letter, type Mail, MailError } from './mail';

const app = await openTestApp();
afterAll(app.close);
const { pool } = app.parts.db;

const letterTo = (to: string): Letter => ({ to, subject: 'Hello', text: 'Hello', html: 'Hello' });

interface Scene {
  readonly withdrawn: string[];
  readonly sent: string[];
  readonly mail: { isAway: boolean };
  readonly courier: Courier;
}

/** A courier who writes to everybody but nobody@example.org, and knows no pause but what the test says. */
function openCourier({ pauseMs = 3_600_000 } = {}): Scene {
  const [sent, withdrawn]: [string[], string[]] = [[], []];
  const way = { isAway: false };
  const mail: Mail = {
    way: 'smtp',
    send: async ({ to }) => {
      if (way.isAway) throw new MailError('away');
      sent.push(to);
    },
  };
  const write = async (email: string) =>
    email.startsWith('nobody@')
      ? undefined
      : { letter: letterTo(email), withdraw: async () => void withdrawn.push(email) };
  const parts = { ...app.parts, mail, letterPause: () => pauseMs };
  const courier = new Courier(parts, () => ({ reset: write, guessing: write, confirmation: write }));
  return { sent, withdrawn, mail: way, courier };
}

const waiting = async (): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ email: string }>('select email from letter_queue order by created_at');
  return rows.map(({ email }) => email);
};

describe('a letter', () => {
  it('waits in the database, whether or not anybody has the address, and goes at a later moment', async () => {
    const { courier, sent } = openCourier();
    await courier.take('reset', 'nobody@example.org');
    await courier.take('reset', 'ada@example.org');
    expect([await waiting(), sent]).toEqual([['nobody@example.org', 'ada@example.org'], []]);
    await courier.deliver();
    expect([await waiting(), sent]).toEqual([[], ['ada@example.org']]);
    await courier.close();
  });

  it('goes by itself after the pause', async () => {
    const { courier, sent } = openCourier({ pauseMs: 1 });
    await courier.take('guessing', 'ada@example.org');
    await expect.poll(() => sent).toEqual(['ada@example.org']);
    await courier.close();
  });

  it('that could not be sent is withdrawn, and tried again a minute later', async () => {
    const { courier, sent, withdrawn, mail } = openCourier();
    await courier.take('reset', 'ada@example.org');
    mail.isAway = true;
    await courier.deliver();
    await courier.deliver();
    expect({ sent, withdrawn, waiting: await waiting() }).toEqual({
      sent: [],
      withdrawn: ['ada@example.org'],
      waiting: ['ada@example.org'],
    });
    mail.isAway = false;
    await pool.query("update letter_queue set due_at = due_at - interval '1 minute'");
    await courier.deliver();
    expect([sent, await waiting()]).toEqual([['ada@example.org'], []]);
    await courier.close();
  });

  it('is given up after an hour', async () => {
    const { courier, sent } = openCourier();
    await courier.take('reset', 'ada@example.org');
    await pool.query("update letter_queue set created_at = now() - interval '61 minutes'");
    await courier.deliver();
    expect([sent, await waiting()]).toEqual([[], []]);
    await courier.close();
  });

  it('is taken by one of two instances', async () => {
    const [one, other] = [openCourier(), openCourier()];
    for (let count = 0; count < 30; count += 1) await one.courier.take('reset', `ada-${count}@example.org`);
    await Promise.all([one.courier.deliver(), other.courier.deliver()]);
    expect(new Set([...one.sent, ...other.sent]).size).toBe(30);
    expect(one.sent.length + other.sent.length).toBe(30);
    for (const { courier } of [one, other]) await courier.close();
  });

  it('goes with the account that it is for', async () => {
    const { courier, sent } = openCourier();
    const host = await app.signUp({ email: 'Maya@example.org' });
    await courier.take('reset', 'maya@example.org');
    await pool.query('delete from users where id = $1', [host.userId]);
    expect(await waiting()).toEqual([]);
    await courier.deliver();
    expect(sent).toEqual([]);
    await courier.close();
  });

  it('is refused where a thousand wait already, whoever they are for', async () => {
    const { courier } = openCourier();
    await pool.query(
      "insert into letter_queue (kind, email) select 'reset', 'ada@example.org' from generate_series(1, 1000)",
    );
    await expect(courier.take('reset', 'nobody@example.org')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await courier.offer('guessing', 'ada@example.org')).toBe(false);
    await pool.query('delete from letter_queue');
    await courier.close();
  });
});
