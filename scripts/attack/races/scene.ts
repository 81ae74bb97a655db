import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { type Plan, WORKSPACE_HEADER } from '@linecheck/contract';
import pino from 'pino';
import { openDatabase } from '../../../server/db/database';
import { readConfig } from '../../../server/env';
import { makeInvitation } from '../../../server/modules/invitations/service';
import { makeResetLink } from '../../../server/modules/password-resets/service';
import { tokenIn } from '../../../server/testing/letters';
import { cookieOf, HOST_PASSWORD } from '../../testing/product';
import type { Pair } from '../part';

interface Ask {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly cookie?: string;
  /** The id of the workspace in which the call acts. */
  readonly workspace?: string;
}

/** The fields that races read from responses. Each response has those of its call. */
interface Told {
  readonly id: string;
  readonly sessionCode: string;
  readonly count: number;
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly link: string;
}

export interface Answer<Body = Told> {
  readonly status: number;
  readonly body: Body;
  readonly cookie: string;
}

export interface RaceHost {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

export interface Link {
  readonly id: string;
  readonly sessionCode: string;
}

/** Two running instances, called in turn, and access to their database. */
export class Scene {
  private turn = 0;
  private readonly db;
  private readonly config = readConfig({}, '/');

  constructor(private readonly pair: Pair) {
    this.db = openDatabase({ connectionString: pair.databaseUrl, ssl: false }, pino({ level: 'silent' }));
  }

  close(): Promise<void> {
    return this.db.close();
  }

  /** Each call comes from a different address, so that no limit per address applies before the rule under test. */
  async ask<Body = Told>(path: string, { method = 'GET', body, cookie, workspace }: Ask = {}): Promise<Answer<Body>> {
    this.turn += 1;
    const { url } = this.pair.instances[this.turn % 2 === 0 ? 0 : 1];
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
        ...(cookie !== undefined && { cookie }),
        ...(workspace !== undefined && { [WORKSPACE_HEADER]: workspace }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Body, cookie: cookieOf(reply) };
  }

  post(path: string, body: object, cookie?: string): Promise<Answer> {
    return this.ask(path, { method: 'POST', body, ...(cookie !== undefined && { cookie }) });
  }

  async rows(statement: string, ...values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
    return (await this.db.pool.query(statement, [...values])).rows;
  }

  async count(from: string, ...values: readonly unknown[]): Promise<number> {
    const [row] = await this.rows(`select count(*)::int as n from ${from}`, ...values);
    return Number(row?.n);
  }

  /** Creates an invitation for an address and returns its token. */
  async invite(email: string): Promise<string> {
    return tokenIn(await makeInvitation({ db: this.db, config: this.config, randomBytes }, email), 'invitation');
  }

  async resetToken(email: string): Promise<string> {
    const parts = { db: this.db, config: this.config, randomBytes } as Parameters<typeof makeResetLink>[0];
    return tokenIn((await makeResetLink(parts, email))?.link);
  }

  /** Creates a host on Plus, or one with Pro from the operator. */
  async newHost({ plan }: { readonly plan: Plan }): Promise<RaceHost> {
    const email = newAddress();
    const { body, cookie, status } = await this.post(
      '/api/auth/register',
      registrationOf(email, await this.invite(email)),
    );
    if (status !== 201) throw new Error(`no host: ${JSON.stringify(body)}`);
    await this.rows('update workspaces set plan = $2 where id = $1', body.id, plan);
    return { id: body.id, email, cookie };
  }

  async newLink({ cookie }: RaceHost): Promise<Link> {
    const { body, status } = await this.post('/api/test-sessions', { guestFirstName: 'Ada' }, cookie);
    if (status !== 201) throw new Error(`no link: ${JSON.stringify(body)}`);
    return body;
  }

  deleteLink({ cookie }: RaceHost, id: string): Promise<Answer> {
    return this.ask(`/api/test-sessions/${id}`, { method: 'DELETE', cookie });
  }
}

export const newAddress = (): string => `${randomUUID()}@example.org`;

export const registrationOf = (email: string, invitationToken: string) => ({
  email,
  password: HOST_PASSWORD,
  firstName: 'Jonas',
  lastName: 'Lind',
  invitationToken,
});
