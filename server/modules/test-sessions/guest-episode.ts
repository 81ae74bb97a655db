import { levelOfShow } from '@linecheck/checks/levels/level-of-show';
import { askedBy } from '@linecheck/checks/levels/levels';
import { levelOf } from '@linecheck/checks/levels/own-level';
import { type StudioTable, studioOf } from '@linecheck/checks/studios';
import { can, type GuestEpisode, type GuestSession, localTimeOf, type PlanName } from '@linecheck/contract';
import { levels } from '@linecheck/texts/en/episodes/levels';
import { calendar as texts } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { formatLocalTimeIn } from '@linecheck/texts/format';
import type { LanguageCode } from '@linecheck/texts/languages';
import { askedWords } from '@linecheck/texts/requirement-words';
import { textsIn } from '@linecheck/texts/text-group';
import { zoneInWords } from '@linecheck/texts/zone-words';
import { type CalendarEvent, type CalendarPerson, calendarOf } from '../../domain/calendar';
import type { ServerConfig } from '../../env';
import { mailAddressOf } from '../../mail/mail';
import type { PageRow } from './store';

/** The fields of a guest's page; a page that is only previewed has no link. */
export type ShownRow = Omit<
  PageRow,
  | 'id'
  | 'workspace_id'
  | 'group_entry'
  | 'may_recheck'
  | 'has_result'
  | 'is_ready'
  | 'shared_at'
  | 'needs_help'
  | 'link_revision'
  | 'created_at'
  | 'changed_at'
  | 'guest_time_zone'
  | 'guest_language'
  | 'session_code'
>;

interface Surroundings {
  readonly studios: StudioTable;
  readonly now: Date;
  /** In which the requirements of the show are written; English for programs. */
  readonly language?: LanguageCode;
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
    language: row.language,
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
function episodeOf(
  row: ShownRow,
  { studios, now, language = 'en' }: Surroundings,
): { readonly episode: GuestEpisode } | undefined {
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
      .map((asked) => askedWords(language, textsIn(language, levels), asked)),
    asksHeadphones: show.requirements.headphones?.must === true,
  };
  return { episode };
}

interface CalendarPlace extends Surroundings {
  readonly url: string;
  /** Of the person whose calendar it is. */
  readonly language: LanguageCode;
  readonly organizer?: CalendarPerson | undefined;
}

interface InvitationPlace extends CalendarPlace {
  readonly attendee: CalendarPerson;
  readonly organizer: CalendarPerson;
}

/** The organizer whom calendars show: the host's name at the installation's address. */
export const organizerOf = (language: LanguageCode, { name, address }: CalendarPerson): CalendarPerson => ({
  name: fillMessage(language, textsIn(language, texts).organizer, { name }),
  address,
});

/** The episode of a link as an iCalendar file that anyone with the link may open; undefined without an episode. */
export function calendarOfLink(row: PageRow, place: CalendarPlace): string | undefined {
  const event = eventOf(row, place);
  return event && calendarOf({ ...event, organizer: place.organizer });
}

/**
 * The same event for an email to the guest: a request, or the cancellation once the episode is called off. Calendars
 * offer to add it only if the attendee has the address that got the email.
 */
export function invitationCalendarOf(row: PageRow, place: InvitationPlace): string | undefined {
  const event = eventOf(row, place);
  return event && calendarOf({ ...event, organizer: place.organizer, attendee: place.attendee });
}

interface EmailedRow extends Surroundings, Pick<ServerConfig, 'publicUrl' | 'mailFrom'> {
  readonly row: PageRow;
  readonly session: Pick<GuestSession, 'createdBy' | 'episode' | 'guestName'>;
}

/** The entry for the guest whom an email goes to; null without an episode in the host's plan, or without an address. */
export function invitationIn(
  language: LanguageCode,
  { row, session, publicUrl, mailFrom, ...surroundings }: EmailedRow,
): string | null {
  if (session.episode === undefined || row.guest_email === null) return null;
  const place = {
    ...surroundings,
    language,
    url: `${publicUrl}/?session=${row.session_code}`,
    organizer: organizerOf(language, { name: session.createdBy, address: mailAddressOf(mailFrom) }),
    attendee: { name: session.guestName || row.guest_email, address: row.guest_email },
  };
  return invitationCalendarOf(row, place) ?? null;
}

/** The id of the link is that of the event. */
function eventOf(row: PageRow, { url, language, ...surroundings }: CalendarPlace): CalendarEvent | undefined {
  const { episode } = episodeOf(row, surroundings) ?? {};
  if (episode === undefined || row.starts_local === null) return undefined;
  return {
    uid: `${row.id}@linecheck`,
    // Both only grow: a renewed link has another address, and a moved episode another time.
    sequence: (row.revision ?? 0) + row.link_revision,
    isCancelled: episode.isCalledOff,
    stamp: surroundings.now,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    startsAt: new Date(episode.startsAt),
    minutes: episode.minutes,
    summary: row.title,
    description: descriptionOf(row, { episode, url, language }),
    url,
    joinUrl: episode.joinUrl,
    joinLabel: episode.studio?.name ?? textsIn(language, texts).joinLabel,
    alarmMinutes: ALARM_MINUTES,
  };
}

interface DescribedEvent extends Pick<CalendarPlace, 'url' | 'language'> {
  readonly episode: GuestEpisode;
}

function descriptionOf(row: PageRow, { episode, url, language }: DescribedEvent): string {
  const words = textsIn(language, texts);
  const { timeZone, joinUrl, isCalledOff } = episode;
  const startsAt = new Date(episode.startsAt);
  const at = (local: string, zone: string) => ({
    time: formatLocalTimeIn(language, local),
    zone: zoneInWords(language, zone, startsAt),
  });
  const hostLocal = row.starts_local ?? localTimeOf(startsAt, timeZone);
  const guestZone = row.guest_time_zone ?? timeZone;
  const guestLocal = localTimeOf(startsAt, guestZone);
  return [
    ...(isCalledOff ? [words.calledOff] : []),
    fillMessage(language, words.hostTime, at(hostLocal, timeZone)),
    ...(guestLocal === hostLocal ? [] : [fillMessage(language, words.guestTime, at(guestLocal, guestZone))]),
    ...(isCalledOff ? [] : [fillMessage(language, words.check, { url })]),
    ...(joinUrl === '' || isCalledOff ? [] : [fillMessage(language, words.join, { url: joinUrl })]),
    ...(row.guest_message === null || row.guest_message === '' ? [] : ['', row.guest_message]),
  ].join('\n');
}
