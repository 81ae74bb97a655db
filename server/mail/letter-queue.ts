import { sql } from 'kysely';
import type { Db } from '../db/database';
import type { Tables } from '../db/tables';

export type LetterKind = Tables['letter_queue']['kind'];

export interface QueuedLetter {
  readonly id: string;
  readonly kind: LetterKind;
  /** In lower case, as it was typed: nobody may have it. */
  readonly email: string;
}

/** More than these in so short a time are no people who forgot something. */
const MOST_WAITING = 1000;

/** For so long a letter is tried again. By then whoever asked has asked again, or has given up. */
const GIVE_UP_MINUTES = 60;

/** Letters that wait to be written, in the database: a stop or a crash loses none, and every instance may take them. */
export class LetterQueue {
  constructor(private readonly db: Db) {}

  /** False where there are too many already, whoever they are for. */
  async insert(kind: LetterKind, email: string): Promise<boolean> {
    const { numAffectedRows } = await sql`
      insert into letter_queue (kind, email) select ${kind}, ${email}
      where (select count(*) from (select from letter_queue limit ${MOST_WAITING}) waiting) < ${MOST_WAITING}
    `.execute(this.db);
    return numAffectedRows === 1n;
  }

  /** Takes some that are due. Whoever does not delete one within a minute lets it fall due again, each time a minute later. */
  async claim(most: number): Promise<readonly QueuedLetter[]> {
    const { rows } = await sql<QueuedLetter>`
      update letter_queue set tries = tries + 1, due_at = now() + make_interval(mins => tries + 1)
      where id in (select id from letter_queue where due_at <= now() order by due_at limit ${most} for update skip locked)
      returning id, kind, email
    `.execute(this.db);
    return rows;
  }

  async delete(id: string): Promise<void> {
    await this.db.deleteFrom('letter_queue').where('id', '=', id).execute();
  }

  async deleteStale(): Promise<void> {
    await sql`delete from letter_queue where created_at <= now() - make_interval(mins => ${GIVE_UP_MINUTES})`.execute(
      this.db,
    );
  }
}
