import { levelOfShow } from '@linecheck/checks/levels/level-of-show';
import { askedBy } from '@linecheck/checks/levels/levels';
import { levelOf } from '@linecheck/checks/levels/own-level';
import { type StudioTable, studioOf } from '@linecheck/checks/studios';
import { can, type GuestEpisode, type GuestSession, type PlanName } from '@linecheck/contract';
import { levels } from '@linecheck/texts/en/episodes/levels';
import { calendar as texts } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { askedWords } from '@linecheck/texts/requirement-words';
import { calendarOf } from '../../domain/calendar';
import type { PageRow } from './store';

/** The fields of a guest's page; a page that is only previewed has no link. */
export type ShownRow = Omit<
  PageRow,
  'id' | 'workspace_id' | 'group_entry' | 'may_recheck' | 'has_result' | 'is_ready' | 'shared_at' | 'link_revision'
>;

interface Surroundings {
  readonly studios: StudioTable;
  readonly now: Date;
}

export function guestSessionOf(row: ShownRow, plan: PlanName, surroundings: Surroundings): GuestSession {
  const hostName = `${row.first_name} ${row.last_name}`;
  return {
    guestName: row.guest_name,
    guestFirstName: row.guest_first_name,
    guestEmail: row.guest_email,
    guestMessage: row.guest_message,
    title: row.title,
    createdBy: (can(plan, 'branding') && row.brand_sender_name) || hostName,
    hostName,
    ...(can(plan, 'episodes') && episodeOf(row, surroundings)),
    ...reachOf(row, plan),
  };
}

/** How the host can be reached, if the host has said anything. */
function reachOf({ episode_reach, host_reach }: ShownRow, plan: PlanName): Pick<GuestSession, 'reach'> {
  const reach = (can(plan, 'episodes') && episode_reach) || host_reach;
  return reach && (reach.telephone || reach.chat || reach.hours) ? { reach } : {};
}

/** Minutes before an episode at which a calendar reminds its guest: time enough to check again. */
const ALARM_MINUTES = 60;

/** The episode of a link, as a part of the guest's session; undefined without one. */
function episodeOf(row: ShownRow, { studios, now }: Surroundings): { readonly episode: GuestEpisode } | undefined {
  const { starts_at, time_zone, minutes, studio, level } = row;
  if (starts_at === null || time_zone === null || minutes === null || studio === null || level === null)
    return undefined;
  const known = studioOf(studios, studio);
  const show = levelOfShow({
    level: levelOf({ base: level, bounds: row.bounds ?? {} }),
    studio: known,
    lengthMinutes: minutes,
  });
  const episode = {
    now: now.toISOString(),
    startsAt: starts_at.toISOString(),
    timeZone: time_zone,
    minutes,
    joinUrl: row.join_url ?? '',
    level,
    checks: show.checks,
    isCalledOff: row.called_off_at !== null,
    bounds: row.bounds,
    ...(known && { studio: { ...known } }),
    asks: askedBy(show)
      .filter(({ need }) => need === 'must')
      .map((asked) => askedWords('en', levels, asked)),
    asksHeadphones: show.requirements.headphones?.must === true,
  };
  return { episode };
}

interface CalendarPlace extends Surroundings {
  readonly url: string;
}

/**
 * The episode of a link as an iCalendar file; undefined without one. The id of the link is that of the event.
 */
export function calendarOfLink(row: PageRow, { url, ...surroundings }: CalendarPlace): string | undefined {
  const { episode } = episodeOf(row, surroundings) ?? {};
  if (episode === undefined || row.starts_local === null) return undefined;
  const { timeZone, joinUrl } = episode;
  const lines = [
    fillMessage('en', texts.hostTime, { time: row.starts_local.replace('T', ' '), zone: timeZone }),
    fillMessage('en', texts.check, { url }),
    ...(joinUrl === '' ? [] : [fillMessage('en', texts.join, { url: joinUrl })]),
  ];
  return calendarOf({
    uid: `${row.id}@linecheck`,
    // Both only grow: a renewed link has another address, and a moved episode another time.
    sequence: (row.revision ?? 0) + row.link_revision,
    isCancelled: episode.isCalledOff,
    stamp: surroundings.now,
    startsAt: new Date(episode.startsAt),
    minutes: episode.minutes,
    summary: row.title,
    description: lines.join('\n'),
    url,
    joinUrl,
    alarmMinutes: ALARM_MINUTES,
  });
}
