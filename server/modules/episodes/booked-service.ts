import { EPISODE_GUESTS_MAX, EPISODES_MAX } from '@linecheck/contract';
import { namesOf } from '@linecheck/texts/guest-names';
import type { DbClient } from '../../db/database';
import { type EpisodeId, episodeId, type SessionId, sessionId, type WorkspaceId } from '../../domain/ids';
import type { JobQueue } from '../../jobs/queue';
import { recordOfGuests } from '../domain-events/service';
import { type BookedShow, BookedStore, type BookedTime, type LeftEpisode } from './booked-store';
import { EpisodeLinkStore } from './link-store';
import { newGuest } from './rules';
import type { EpisodeDependencies } from './service';
import { SharingStore } from './sharing-store';
import { EpisodeStore } from './store';

export type { BookedShow, BookedTime } from './booked-store';

/** A guest as a booking names them. */
export interface BookedGuest {
  readonly name: string;
  readonly email: string | null;
  /** False while only the guest has said who they are. */
  readonly isSigned: boolean;
}

/** Why an episode takes no guest of a booking. */
export type BookedRefusal = 'episode_full' | 'episode_limit';

export const isRefusal = (value: string | object): value is BookedRefusal =>
  value === 'episode_full' || value === 'episode_limit';

export interface BookedDependencies extends Pick<EpisodeDependencies, 'config' | 'newId' | 'randomBytes' | 'planning'> {
  readonly results: Pick<EpisodeDependencies['results'], 'judgeAgain'>;
  readonly jobs: Pick<JobQueue, 'wakeAfterCommit'>;
}

/** Maximum coming episodes of a show all of whose guests only said who they are. */
const STRANGE_EPISODES_MAX = 50;

/** The episodes and links that follow from bookings. The caller has locked the workspace of the show. */
export class BookedEpisodes {
  constructor(private readonly deps: BookedDependencies) {}

  /** Makes a link for the guest in the episode of the show at this instant, which is made if there is none. */
  async addGuest(
    trx: DbClient,
    show: BookedShow,
    { guest, time }: { readonly guest: BookedGuest; readonly time: BookedTime },
  ): Promise<{ readonly id: SessionId; readonly sessionCode: string } | BookedRefusal> {
    const episode = await this.findOrMake(trx, show, time);
    if (isRefusal(episode)) return episode;
    const { newId, randomBytes, config } = this.deps;
    const groupEntry = guest.isSigned ? null : 'joined';
    const names = { ...namesOf(guest.name), email: guest.email, groupEntry } as const;
    const link = { id: sessionId(newId()), ...newGuest(names, randomBytes) };
    await new EpisodeLinkStore(trx).insert(show.workspace_id, episode, { guests: [link], days: config.sessionDays });
    const event = { workspace: show.workspace_id, kind: 'guest.added', facts: { by: 'booking' } } as const;
    await recordOfGuests(trx, this.deps.jobs, [link.id], event);
    return { id: link.id, sessionCode: link.sessionCode };
  }

  /** True if a guest who only says who they are would need a further episode of a show that has many for such guests alone. */
  async isFullOfStrangers(trx: DbClient, show: BookedShow, startsAt: Date): Promise<boolean> {
    const store = new BookedStore(trx);
    if ((await store.findAt(show.id, startsAt, { isCalledOff: false })) !== undefined) return false;
    return (await store.countOfStrangers(show.id)) >= STRANGE_EPISODES_MAX;
  }

  /**
   * Moves a guest to another time. An episode whose only guest this is moves with them, unless the show has one at that
   * time: the guest joins that one.
   */
  async moveGuest(
    trx: DbClient,
    show: BookedShow,
    { session, time }: { readonly session: SessionId; readonly time: BookedTime },
  ): Promise<'moved' | BookedRefusal> {
    const store = new BookedStore(trx);
    const left = await store.leftBy(show.workspace_id, session);
    if (left === undefined) return 'moved';
    if (left.called_off_at === null && left.starts_at.getTime() === time.startsAt.getTime()) return 'moved';
    const there = await store.findAt(show.id, time.startsAt, { isCalledOff: false });
    if (left.is_alone && left.called_off_at === null && there === undefined) {
      await this.moveEpisode(trx, left, time);
      return 'moved';
    }
    const target = await this.findOrMake(trx, show, time);
    if (isRefusal(target)) return target;
    await this.moveLink(trx, { session, left, target });
    if (left.is_alone && left.called_off_at === null) {
      await store.archive(left.id);
      await this.deps.planning.follow(trx, left.id);
    }
    return 'moved';
  }

  /**
   * Calls off what the guest was to come to: the episode whose only guest this is, else the guest alone, whose link goes to
   * an episode of the same time that is called off. The guest's link stays, and shows that; emails tell it as the show wants.
   */
  async cancelGuest(trx: DbClient, show: BookedShow, session: SessionId): Promise<void> {
    const store = new BookedStore(trx);
    const left = await store.leftBy(show.workspace_id, session);
    if (left === undefined || left.called_off_at !== null || left.is_over) return;
    if (left.is_alone) {
      await store.callOff(left.id);
      await this.deps.planning.followNews(trx, left.id);
      return;
    }
    const known = await store.findAt(show.id, left.starts_at, { isCalledOff: true });
    const target = known?.id ?? episodeId(this.deps.newId());
    const time = { startsAt: left.starts_at, minutes: left.minutes };
    if (known === undefined) await store.insertFromShow(target, show, time, true);
    await this.moveLink(trx, { session, left, target });
  }

  /** Takes over the name and the address of a guest from a signed message. */
  async writeGuest(
    trx: DbClient,
    { id, title, name, email }: Omit<BookedGuest, 'isSigned'> & { readonly id: SessionId; readonly title: string },
  ): Promise<void> {
    const { sessionCode: _unused, ...written } = newGuest({ ...namesOf(name), email }, this.deps.randomBytes);
    await new BookedStore(trx).writeGuest(id, { ...written, title });
  }

  confirmGuest(trx: DbClient, session: SessionId): Promise<void> {
    return new BookedStore(trx).confirmGuest(session);
  }

  /** Deletes a link that nobody has opened, and files away the episode if that was its only guest. */
  async dropUnopened(trx: DbClient, workspace: WorkspaceId, session: SessionId): Promise<void> {
    const store = new BookedStore(trx);
    const left = await store.leftBy(workspace, session);
    if (!(await store.deleteUnopened(session)) || !left?.is_alone) return;
    await store.archive(left.id);
    await this.deps.planning.follow(trx, left.id);
  }

  private async findOrMake(trx: DbClient, show: BookedShow, time: BookedTime): Promise<EpisodeId | BookedRefusal> {
    const store = new BookedStore(trx);
    const known = await store.findAt(show.id, time.startsAt, { isCalledOff: false });
    if (known !== undefined) return known.guests >= EPISODE_GUESTS_MAX ? 'episode_full' : known.id;
    if ((await new EpisodeStore(trx).count(show.workspace_id)) >= EPISODES_MAX) return 'episode_limit';
    const id = episodeId(this.deps.newId());
    await store.insertFromShow(id, show, time);
    await this.deps.planning.follow(trx, id);
    return id;
  }

  private async moveEpisode(trx: DbClient, left: LeftEpisode, time: BookedTime): Promise<void> {
    const boardLinks = new SharingStore(trx);
    // Before and after the move, as after an edit: a link ends once its time is over, whatever the next date is.
    await boardLinks.deleteEndedBoardLinks(left.id);
    await new BookedStore(trx).moveEpisode(left.id, time);
    await boardLinks.deleteEndedBoardLinks(left.id);
    const after = { ...left, starts_at: time.startsAt, minutes: time.minutes };
    const days = this.deps.config.sessionDays;
    await new EpisodeLinkStore(trx).follow(left.workspace_id, left.id, { before: left, after, days });
    if (left.minutes !== time.minutes) await this.deps.results.judgeAgain(trx, left.workspace_id, { episode: left.id });
    await this.deps.planning.followNews(trx, left.id);
  }

  private async moveLink(
    trx: DbClient,
    { session, left, target }: { session: SessionId; left: LeftEpisode; target: EpisodeId },
  ): Promise<void> {
    const after = await new BookedStore(trx).episode(target);
    const change = { session, before: left, after, days: this.deps.config.sessionDays };
    await new EpisodeLinkStore(trx).moveTo(left.workspace_id, target, change);
    const judging = ['level', 'level_id', 'studio', 'minutes'] as const;
    if (judging.some((name) => left[name] !== after[name]))
      await this.deps.results.judgeAgain(trx, left.workspace_id, { episode: target });
    await this.deps.planning.followNews(trx, target);
  }
}
