import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { PlanName } from '@linecheck/contract';
import pino from 'pino';
import { openDatabase } from '../../../server/db/database';
import { readConfig } from '../../../server/env';
import { makeInvitation } from '../../../server/modules/invitations/service';
import { makeResetLink } from '../../../server/modules/password-resets/service';
import { tokenIn } from '../../../server/testing/letters';
import { type AskOptions, ask, type ProductReply } from '../../harness/ask';
import type { ProductPair } from '../../harness/stage';
import { HOST_PASSWORD } from '../../testing/product';

export type RaceAnswer<Body = ProductReply['body']> = ProductReply<Body>;

export interface RaceHost {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
}

export class RaceScene {
  private turn = 0;
  private readonly db;
  private readonly config = readConfig({}, '/');

  constructor(private readonly pair: ProductPair) {
    this.db = openDatabase({ connectionString: pair.databaseUrl, ssl: false }, pino({ level: 'silent' }));
  }

  close(): Promise<void> {
    return this.db.close();
  }

  /** Each call comes from a different address, so that no limit per address applies before the rule under test. */
  ask<Body = RaceAnswer['body']>(path: string, options: AskOptions = {}): Promise<RaceAnswer<Body>> {
    this.turn += 1;
    const { url } = this.pair.instances[this.turn % 2 === 0 ? 0 : 1];
    return ask<Body>(url, path, { address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`, ...options });
  }

  post(path: string, body: object, cookie?: string): Promise<RaceAnswer> {
    return this.ask(path, { method: 'POST', body, cookie });
  }

  async rows(statement: string, ...values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
    return (await this.db.pool.query(statement, [...values])).rows;
  }

  async count(from: string, ...values: readonly unknown[]): Promise<number> {
    const [row] = await this.rows(`select count(*)::int as n from ${from}`, ...values);
    return Number(row?.n);
  }

  async invite(email: string): Promise<string> {
    return tokenIn(await makeInvitation({ db: this.db, config: this.config, randomBytes }, email), 'invitation');
  }

  async resetToken(email: string): Promise<string> {
    const parts = { db: this.db, config: this.config, randomBytes } as Parameters<typeof makeResetLink>[0];
    return tokenIn((await makeResetLink(parts, email))?.link);
  }

  async newHost({ plan }: { readonly plan: PlanName }): Promise<RaceHost> {
    const email = newAddress();
    const { body, cookie, status } = await this.post(
      '/api/auth/register',
      registrationOf(email, await this.invite(email)),
    );
    if (status !== 201) throw new Error(`no host: ${JSON.stringify(body)}`);
    await this.rows('update workspaces set plan = $2 where id = $1', body.id, plan);
    return { id: body.id, email, cookie };
  }

  async newLink({ cookie }: RaceHost): Promise<RaceAnswer['body']> {
    const { body, status } = await this.post('/api/test-sessions', { guestFirstName: 'Ada' }, cookie);
    if (status !== 201) throw new Error(`no link: ${JSON.stringify(body)}`);
    return body;
  }
}

const newAddress = (): string => `${randomUUID()}@example.org`;

const registrationOf = (email: string, invitationToken: string) => ({
  email,
  password: HOST_PASSWORD,
  firstName: 'Jonas',
  lastName: 'Lind',
  invitationToken,
});

export const statusesOf = (answers: readonly RaceAnswer[]): string =>
  answers
    .map(({ status }) => status)
    .sort((a, b) => a - b)
    .join(' ');

export const wrongOf = (claims: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(claims)
    .filter(([, isSo]) => !isSo)
    .map(([what]) => what);

export const atOnce = <T>(times: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => act(number)));
