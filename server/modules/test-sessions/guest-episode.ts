import type { GuestEpisode } from '@linecheck/contract';
import { calendar as texts } from '@linecheck/texts/en/server';
import { fill } from '@linecheck/texts/fill';
import { calendarOf } from '../../domain/calendar';
import type { TestSessionStore } from './store';

type LiveRow = NonNullable<Awaited<ReturnType<TestSessionStore['findLive']>>>;

/** Minutes before an episode at which a calendar reminds its guest: time enough to check again. */
const ALARM_MINUTES = 60;

/** The episode of a link, as a part of the guest's session; undefined without one. */
export function episodeOf(row: LiveRow): { readonly episode: GuestEpisode } | undefined {
  const { starts_at, time_zone, minutes, studio, level } = row;
  if (starts_at === null || time_zone === null || minutes === null || studio === null || level === null)
    return undefined;
  const episode = {
    startsAt: starts_at.toISOString(),
    timeZone: time_zone,
    minutes,
    studio,
    joinUrl: row.join_url ?? '',
    level,
    bounds: row.bounds,
    isCalledOff: row.archived_at !== null,
  };
  return { episode };
}

/**
 * The episode of a link as an iCalendar file; undefined without one. The id of the link is that of the event.
 *
 * @param url The address of the guest's page.
 */
export function calendarOfLink(row: LiveRow, url: string): string | undefined {
  const { episode } = episodeOf(row) ?? {};
  if (episode === undefined || row.updated_at === null || row.starts_local === null) return undefined;
  const { timeZone, joinUrl } = episode;
  const lines = [
    fill('en', texts.hostTime, { time: row.starts_local.replace('T', ' '), zone: timeZone }),
    fill('en', texts.check, { url }),
    ...(joinUrl === '' ? [] : [fill('en', texts.join, { url: joinUrl })]),
  ];
  return calendarOf({
    uid: `${row.id}@linecheck`,
    sequence: row.revision ?? 0,
    isCancelled: episode.isCalledOff,
    stamp: row.updated_at,
    startsAt: new Date(episode.startsAt),
    minutes: episode.minutes,
    summary: row.title,
    description: lines.join('\n'),
    url,
    alarmMinutes: ALARM_MINUTES,
  });
}
