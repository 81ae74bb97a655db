import type { ToldEvent } from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { DomainEventId } from '../../domain/ids';
import { composeEvent } from './compose-event';
import { type EventRow, ToldStore } from './told-store';

/** An event with the zone of its show, in which people are told its time. */
export interface ReadEvent {
  readonly told: ToldEvent;
  readonly timeZone: string | null;
  /** The title of the guest's link, for a guest without an episode. */
  readonly linkTitle: string | null;
}

interface Telling {
  readonly publicUrl: string;
  readonly tellsNames: boolean;
}

/** Reads events as they are told now, by three statements whatever their number. */
export async function readEvents(
  db: DbClient,
  ids: readonly DomainEventId[],
  telling: Telling,
): Promise<ReadonlyMap<DomainEventId, ReadEvent>> {
  const store = new ToldStore(db);
  const rows = await store.events(ids);
  const counts = await store.counts(episodesOf(rows));
  const waiting = await store.waiting(episodesOf(rows.filter(({ kind }) => kind === 'episode.not_ready')));
  return new Map(
    rows.map((row) => {
      const told = composeEvent(row, {
        ...telling,
        count: counts.find(({ episode_id }) => episode_id === row.episode_id),
        waiting:
          row.kind === 'episode.not_ready' ? waiting.filter(({ episode_id }) => episode_id === row.episode_id) : [],
      });
      return [row.id, { told, timeZone: row.time_zone, linkTitle: row.link_title }];
    }),
  );
}

const episodesOf = (rows: readonly EventRow[]) => [
  ...new Set(rows.flatMap(({ episode_id }) => (episode_id === null ? [] : [episode_id]))),
];
