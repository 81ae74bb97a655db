import { sql } from 'kysely';
import { type DbClient, personLock } from '../../db/database';
import type { PersonId } from '../../domain/ids';

/** An account of the sign-in service, which never changes. */
export interface ServiceSubject {
  readonly issuer: string;
  readonly subject: string;
}

export interface ServiceMethod {
  readonly id: string;
  readonly person: PersonId;
}

export interface FoundAccount {
  readonly id: PersonId;
  readonly isBlocked: boolean;
  /** True if the person has confirmed the address of the account. */
  readonly isConfirmed: boolean;
  readonly hasPassword: boolean;
  /** True if they have a passkey of this site. */
  readonly hasPasskey: boolean;
}

export interface EndedSession {
  readonly issuer: string;
  /** Null for everyone who has the session. */
  readonly subject: string | null;
  /** Null for all sessions of the subject. */
  readonly session: string | null;
}

/** The accounts of the sign-in service that are connected to accounts here. */
export class ServiceMethodStore {
  constructor(private readonly db: DbClient) {}

  async find({ issuer, subject }: ServiceSubject): Promise<ServiceMethod | undefined> {
    const { rows } = await sql<ServiceMethod>`
      select id, user_id as person from sign_in_methods
      where kind = 'service' and data ->> 'issuer' = ${issuer} and data ->> 'subject' = ${subject}
    `.execute(this.db);
    return rows[0];
  }

  /** Connects a person, whose row is locked first. Undefined if the subject is connected already, to whomever. */
  async insert(person: PersonId, { issuer, subject }: ServiceSubject): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      insert into sign_in_methods (user_id, kind, data)
      values (${personLock(person)}, 'service', ${JSON.stringify({ issuer, subject })}::jsonb)
      on conflict ((data ->> 'issuer'), (data ->> 'subject')) where kind = 'service' do nothing
      returning id
    `.execute(this.db);
    return rows[0]?.id;
  }

  /** @param email In lower case. */
  async findAccount(email: string, rpId: string): Promise<FoundAccount | undefined> {
    const { rows } = await sql<FoundAccount>`
      select id, blocked_at is not null as "isBlocked", email_confirmed_at is not null as "isConfirmed",
        exists (select from sign_in_methods m where m.user_id = u.id and m.kind = 'password') as "hasPassword",
        exists (
          select from sign_in_methods m where m.user_id = u.id and m.kind = 'passkey' and m.data ->> 'rpId' = ${rpId}
        ) as "hasPasskey"
      from users u where lower(email) = ${email}
    `.execute(this.db);
    return rows[0];
  }

  /** Ends the sign-ins that the sign-in service has made. */
  async endSignIns({ issuer, subject, session }: EndedSession): Promise<void> {
    await sql`
      delete from sign_ins s using sign_in_methods m
      where m.id = s.method_id and m.kind = 'service' and m.data ->> 'issuer' = ${issuer}
        and (${subject}::text is null or m.data ->> 'subject' = ${subject})
        and (${session}::text is null or s.service_session = ${session})
    `.execute(this.db);
  }
}
