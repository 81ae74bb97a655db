import type { ServicePurpose } from '@linecheck/contract';
import { sql } from 'kysely';
import { type DbClient, minutesFromNow } from '../../db/database';
import type { PersonId } from '../../domain/ids';
import { hashToken } from '../../domain/tokens';

/** Minutes in which a person finishes what they have begun. */
export const STEP_MINUTES = 10;

/** What waits for a passkey's answer. */
interface AskedPasskey {
  readonly challenge: string;
}

/** A way through the sign-in service. */
export interface ServiceTrip {
  readonly purpose: ServicePurpose;
  /** Unix time in seconds. */
  readonly begunAt: number;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page to which the person returns. */
  readonly returnTo: string;
  /** The sign-in that is connected or made recent; null for a person who is not signed in. */
  readonly signIn: string | null;
  readonly invitationToken?: string | undefined;
  readonly joinToken?: string | undefined;
}

/** An account of the sign-in service that the next sign-in in this browser connects. */
export interface WaitingConnection {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly reason: 'unconfirmed' | 'password';
}

/** What is begun in a browser, whose cookie has the token, or by a link. */
export interface BrowserSteps {
  /** A password was right, and the second proof is still to come. */
  'second-step': { readonly passwordHash: string; readonly challenge: string | null };
  passkey: AskedPasskey;
  service: ServiceTrip;
  connection: WaitingConnection;
  /** A link of the operator that signs a person in. */
  link: Readonly<Record<string, never>>;
  /** A link of the operator that tests the sign-in service. */
  'service-test': Readonly<Record<string, never>>;
}

/** What a signed-in person has begun: the newest of each kind. */
export interface PersonSteps {
  confirmation: AskedPasskey;
  /** A new authenticator app, with its secret in base32. */
  'new-app': { readonly secret: string };
  'new-passkey': AskedPasskey;
}

export interface BrowserStep<Kind extends keyof BrowserSteps> {
  readonly person: PersonId | null;
  readonly data: BrowserSteps[Kind];
}

interface NewBrowserStep<Kind extends keyof BrowserSteps> {
  readonly kind: Kind;
  readonly token: string;
  readonly person: PersonId | null;
  readonly data: BrowserSteps[Kind];
}

interface StepRow {
  readonly person: PersonId | null;
  readonly data: object;
}

/** What the next call of a sign-in finishes. Every step ends after ten minutes, and with a change of the password. */
export class StepStore {
  constructor(private readonly db: DbClient) {}

  /** @returns The time of the database. */
  async insert<Kind extends keyof BrowserSteps>({ kind, token, person, data }: NewBrowserStep<Kind>): Promise<Date> {
    const { created_at } = await this.db
      .insertInto('sign_in_steps')
      .values({
        kind,
        token_hash: hashToken(token),
        user_id: person,
        data: JSON.stringify(data),
        expires_at: minutesFromNow(STEP_MINUTES),
      })
      .returning('created_at')
      .executeTakeFirstOrThrow();
    return created_at;
  }

  /** Notes a token that must not be used again. False if it has been noted before. */
  async noteOnce(kind: 'logout', token: string): Promise<boolean> {
    const noted = await sql`
      insert into sign_in_steps (kind, token_hash, data, expires_at)
      values (${kind}, ${hashToken(token)}, '{}', ${minutesFromNow(STEP_MINUTES)})
      on conflict (token_hash) do nothing
      returning id
    `.execute(this.db);
    return noted.rows.length > 0;
  }

  /** Reads a step that stays valid, such as a second step whose code may be wrong. */
  async find<Kind extends keyof BrowserSteps>(kind: Kind, token: string): Promise<BrowserStep<Kind> | undefined> {
    const { rows } = await sql<StepRow>`
      select user_id as person, data from sign_in_steps
      where kind = ${kind} and token_hash = ${hashToken(token)} and expires_at > now()
    `.execute(this.db);
    return rows[0] as BrowserStep<Kind> | undefined; // The data of a kind is written by `insert` and `change` alone.
  }

  /** Ends a step and returns it: of several concurrent calls, only one gets it. */
  async take<Kind extends keyof BrowserSteps>(kind: Kind, token: string): Promise<BrowserStep<Kind> | undefined> {
    const { rows } = await sql<StepRow>`
      delete from sign_in_steps
      where kind = ${kind} and token_hash = ${hashToken(token)} and expires_at > now()
      returning user_id as person, data
    `.execute(this.db);
    return rows[0] as BrowserStep<Kind> | undefined; // The data of a kind is written by `insert` and `change` alone.
  }

  /** Replaces the data of a step, which keeps its end. */
  async change<Kind extends keyof BrowserSteps>(kind: Kind, token: string, data: BrowserSteps[Kind]): Promise<void> {
    await sql`
      update sign_in_steps set data = ${JSON.stringify(data)}::jsonb
      where kind = ${kind} and token_hash = ${hashToken(token)}
    `.execute(this.db);
  }

  /** Begins a step of a signed-in person, in place of an earlier one of its kind. */
  async begin<Kind extends keyof PersonSteps>(kind: Kind, person: PersonId, data: PersonSteps[Kind]): Promise<void> {
    await sql`
      insert into sign_in_steps (kind, user_id, data, expires_at)
      values (${kind}, ${person}::uuid, ${JSON.stringify(data)}::jsonb, ${minutesFromNow(STEP_MINUTES)})
      on conflict (user_id, kind) where token_hash is null
      do update set data = excluded.data, created_at = now(), expires_at = excluded.expires_at
    `.execute(this.db);
  }

  async findOf<Kind extends keyof PersonSteps>(kind: Kind, person: PersonId): Promise<PersonSteps[Kind] | undefined> {
    const { rows } = await sql<{ data: object }>`
      select data from sign_in_steps
      where kind = ${kind} and user_id = ${person}::uuid and token_hash is null and expires_at > now()
    `.execute(this.db);
    return rows[0]?.data as PersonSteps[Kind] | undefined; // The data of a kind is written by `begin` alone.
  }

  /** Ends a step of a signed-in person and returns it: of several concurrent calls, only one gets it. */
  async takeOf<Kind extends keyof PersonSteps>(kind: Kind, person: PersonId): Promise<PersonSteps[Kind] | undefined> {
    const { rows } = await sql<{ data: object }>`
      delete from sign_in_steps
      where kind = ${kind} and user_id = ${person}::uuid and token_hash is null and expires_at > now()
      returning data
    `.execute(this.db);
    return rows[0]?.data as PersonSteps[Kind] | undefined; // The data of a kind is written by `begin` alone.
  }

  async deleteExpired(): Promise<void> {
    await sql`
      delete from sign_in_steps where id in (select id from sign_in_steps where expires_at <= now() for update skip locked)
    `.execute(this.db);
  }

  async deleteOf(person: PersonId): Promise<void> {
    await this.db.deleteFrom('sign_in_steps').where('user_id', '=', person).execute();
  }
}
