import {
  type BoardEmail,
  type GuestEmailKind,
  type GuestEmailState,
  isBounceReason,
  isSkipReason,
} from '@linecheck/contract';
import { sql } from 'kysely';
import type { HashKey } from '../../db/installation-secret';
import { addressKeyOf } from '../email-objections/service';

/** An email to a guest, with the key of the address to which it went. */
interface EmailOfGuest {
  readonly kind: GuestEmailKind;
  readonly state: GuestEmailState;
  readonly reason: string | null;
  readonly key: string | null;
  readonly at: string;
}

/** The newest email to each address of a guest, and each that waits; null if there was none. */
export type EmailsOfGuest = readonly EmailOfGuest[] | null;

/** Of a link `s`. The key of the present address is not known to the database. */
export const emailsOfGuest = sql<EmailsOfGuest>`(
  select json_agg(json_build_object('kind', m.kind, 'state', m.state, 'reason', m.reason, 'key', m.address_key, 'at', m.at))
  from (
    select distinct on (g.state = 'waiting', g.address_key) g.kind, g.state, g.reason, g.address_key,
      coalesce(g.settled_at, g.due_at) as at
    from guest_emails g where g.session_id = s.id
    order by g.state = 'waiting', g.address_key, coalesce(g.settled_at, g.due_at) desc, g.id
  ) m
)`;

/** The email that waits, or the newest one to the present address of a guest. */
export async function toBoardEmail(
  hashKey: HashKey,
  address: string | null,
  emails: EmailsOfGuest,
): Promise<BoardEmail | undefined> {
  if (emails === null) return undefined;
  const key = address === null ? undefined : await addressKeyOf(hashKey, address);
  const timeOf = ({ at }: EmailOfGuest) => Date.parse(at);
  const newest =
    emails.find(({ state }) => state === 'waiting') ??
    emails.filter((email) => email.key === key).toSorted((a, b) => timeOf(b) - timeOf(a))[0];
  if (newest === undefined) return undefined;
  const { kind, state, at } = newest;
  const reason = newest.reason ?? '';
  return {
    kind,
    state,
    at: new Date(at).toISOString(),
    skipped: state === 'skipped' && isSkipReason(reason) ? reason : null,
    bounced: state === 'bounced' && isBounceReason(reason) ? reason : null,
  };
}
