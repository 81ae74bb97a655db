import type { GuestEmailKind, InvitedCounts, ObjectionScope } from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { HashKey } from '../../db/installation-secret';
import type { ServerDependencies } from '../../dependencies';
import { type EpisodeId, guestEmailId, type PersonId, type SessionId, type WorkspaceId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { addressKeyOf, objectionsAmong } from '../email-objections/service';
import { toldOf } from './decide';
import { type EmailedRow, GuestEmailStore } from './email-store';
import { daysInOrder, type EmailedGuest, newsKindOf, newsOccasion, type PresentShow } from './rules';

const DAY_MS = 86_400_000;

export interface EmailQueueDependencies extends Pick<ServerDependencies, 'newId' | 'clock'> {
  readonly jobs: JobQueue;
  readonly hashKey: HashKey;
}

interface WantedEmail {
  readonly session: SessionId;
  readonly kind: GuestEmailKind;
  readonly occasion: string;
  readonly askedBy: PersonId | null;
  /** It is left out if its turn would come at this time or later. */
  readonly before?: Date;
}

interface EpisodeNews {
  readonly show: PresentShow;
  /** Of the episode. */
  readonly revision: number;
  readonly guests: readonly EmailedGuest[];
  readonly askedBy: PersonId | null;
}

type QueuedCounts = Pick<InvitedCounts, 'now' | 'later' | 'laterAt'>;

/** Adds emails to guests, and the jobs that send them, within the limit of the workspace. */
export class EmailQueue {
  constructor(private readonly deps: EmailQueueDependencies) {}

  /** Adds those that do not exist yet, in a number of statements that does not depend on theirs. The caller has locked the workspace. */
  async add(trx: DbClient, workspace: WorkspaceId, wanted: readonly WantedEmail[]): Promise<QueuedCounts> {
    if (wanted.length === 0) return { now: 0, later: 0, laterAt: null };
    const { newId, clock, jobs } = this.deps;
    const store = new GuestEmailStore(trx);
    const days = daysInOrder(wanted, await store.dueCounts(workspace), clock());
    const emails = wanted.flatMap(({ before, ...email }, at) => {
      const wait = days[at] ?? null;
      return wait === null ? [] : [{ ...email, id: guestEmailId(newId()), days: wait }];
    });
    const dueAt = new Map((await store.insert(workspace, emails)).map(({ id, due_at }) => [id, due_at]));
    const added = emails.filter(({ id }) => dueAt.has(id));
    await jobs.enqueueAll(
      trx,
      'guest-email',
      added.map(({ id, days }) => ({ payload: { email: id }, key: id, delayMs: days * DAY_MS, turn: workspace })),
    );
    const [first, ...others] = added.filter(({ days }) => days > 0);
    const later = first === undefined ? 0 : others.length + 1;
    return {
      now: added.length - later,
      later,
      laterAt: (first && dueAt.get(first.id)?.toISOString()) ?? null,
    };
  }

  /** Adds the news that an episode has moved, takes place, or is called off. */
  addNews(
    trx: DbClient,
    workspace: WorkspaceId,
    { show, revision, guests, askedBy }: EpisodeNews,
  ): Promise<QueuedCounts> {
    const kind = newsKindOf(show);
    const wanted = guests.map(
      (guest): WantedEmail => ({
        session: guest.id,
        kind,
        occasion: newsOccasion(kind, revision, guest),
        askedBy,
      }),
    );
    return this.add(trx, workspace, wanted);
  }

  /** The guests of an episode, or of a link, with what was sent to each and what they object to: two statements. */
  async guests(
    db: DbClient,
    workspace: WorkspaceId,
    of: { readonly episode: EpisodeId } | { readonly link: SessionId },
  ): Promise<readonly EmailedGuest[]> {
    const store = new GuestEmailStore(db);
    const rows = await store.guests(workspace, of);
    const keys = await Promise.all(
      rows.map(({ guest_email: address }) => address && addressKeyOf(this.deps.hashKey, address)),
    );
    const known = keys.filter((key) => key !== null);
    const objections = await objectionsAmong(db, known, workspace);
    return rows.map((row, at) => toEmailed(row, keys[at] ?? null, objections));
  }
}

const toEmailed = (
  row: EmailedRow,
  addressKey: string | null,
  objections: ReadonlyMap<string, ObjectionScope>,
): EmailedGuest => ({
  id: row.id,
  addressKey,
  objection: (addressKey !== null && objections.get(addressKey)) || null,
  isExpired: row.is_expired,
  state: row.state,
  invitations: row.invitations,
  occasions: row.occasions,
  isInvitationWaiting: row.is_invitation_waiting,
  invitedKeys: row.invited_keys,
  lastKey: row.last_key,
  hasBounced: row.has_bounced,
  told: toldOf(row),
  waiting: row.waiting,
  waitingKinds: row.waiting_kinds,
});
