import { type CalendarFeedInfo, can, WORKSPACE_PARAMETER } from '@linecheck/contract';
import { calendar, hostCalendar } from '@linecheck/texts/en/server';
import { fillMessage } from '@linecheck/texts/fill';
import { formatLocalTimeIn } from '@linecheck/texts/format';
import type { LanguageCode } from '@linecheck/texts/languages';
import { textsIn } from '@linecheck/texts/text-group';
import { zoneInWords } from '@linecheck/texts/zone-words';
import type { ServerDependencies } from '../../dependencies';
import { type CalendarEvent, calendarFeedOf } from '../../domain/calendar';
import type { PersonId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { hashToken, newToken } from '../../domain/tokens';
import { chosenLanguage } from '../../language/reader-language';
import type { PlanService } from '../plans/service';
import { CalendarFeedStore, FEED_REACH, type FeedEpisodeRow } from './store';

export interface CalendarFeedDependencies extends Pick<ServerDependencies, 'db' | 'config' | 'randomBytes'> {
  readonly plans: PlanService;
}

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Episodes as a calendar for their hosts, which programs read by an address with a secret. */
export class CalendarFeedService {
  private readonly store: CalendarFeedStore;

  constructor(private readonly deps: CalendarFeedDependencies) {
    this.store = new CalendarFeedStore(deps.db.kysely);
  }

  async info(person: PersonId): Promise<CalendarFeedInfo> {
    const row = await this.store.find(person);
    if (row === undefined) return { feed: null };
    return { feed: { createdAt: row.created_at.toISOString(), readAt: row.read_at?.toISOString() ?? null } };
  }

  async renew(person: PersonId): Promise<{ address: string }> {
    const { token, tokenHash } = newToken(this.deps.randomBytes);
    await this.store.renew(person, tokenHash);
    return { address: `${this.deps.config.publicUrl}/calendar/${token}.ics` };
  }

  end(person: PersonId): Promise<void> {
    return this.store.end(person);
  }

  /** @throws ProblemError `not_found`, the same for an unknown, a renewed and an ended address. */
  async read(token: string): Promise<string> {
    const feed = TOKEN.test(token) ? await this.store.read(hashToken(token)) : undefined;
    if (feed === undefined) throw new ProblemError('not_found');
    const language = chosenLanguage(feed.language, 'hosts');
    const shown = feed.episodes
      .filter((row) => can(this.deps.plans.planOfUser(row), 'episodes'))
      .slice(0, FEED_REACH.episodes);
    const events = shown.map((row) => eventOf(row, { publicUrl: this.deps.config.publicUrl, language }));
    return calendarFeedOf({ name: textsIn(language, hostCalendar).name, events });
  }
}

interface FeedPlace {
  readonly publicUrl: string;
  readonly language: LanguageCode;
}

/** The id of the episode is that of the event. No name and no address of a guest is in it. */
function eventOf(row: FeedEpisodeRow, { publicUrl, language }: FeedPlace): CalendarEvent {
  const inTeam = row.team_id === null ? '' : `?${new URLSearchParams({ [WORKSPACE_PARAMETER]: row.team_id })}`;
  const texts = textsIn(language, calendar);
  const hostTexts = textsIn(language, hostCalendar);
  const url = `${publicUrl}/episodes/${row.id}${inTeam}`;
  const joinUrl = row.join_url ?? '';
  const when = {
    time: formatLocalTimeIn(language, row.starts_local),
    zone: zoneInWords(language, row.time_zone, row.starts_at),
  };
  const lines = [
    fillMessage(language, texts.hostTime, when),
    ...(row.team_id === null ? [] : [fillMessage(language, hostTexts.team, { team: row.workspace_name })]),
    fillMessage(language, hostTexts.board, { url }),
    ...(joinUrl === '' ? [] : [fillMessage(language, texts.join, { url: joinUrl })]),
  ];
  return {
    uid: `${row.id}@linecheck`,
    sequence: row.revision,
    isCancelled: row.called_off_at !== null,
    // A feed has no method: its stamp is the time of the last change (RFC 5545 §3.8.7.2), and only changes with the content.
    stamp: row.changed_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    startsAt: row.starts_at,
    minutes: row.minutes,
    summary: titleOf(row, language),
    description: lines.join('\n'),
    url,
    joinUrl,
    joinLabel: texts.joinLabel,
    alarmMinutes: null,
  };
}

function titleOf({ title, called_off_at, is_over, guests, ready }: FeedEpisodeRow, language: LanguageCode): string {
  const texts = textsIn(language, hostCalendar);
  if (called_off_at !== null) return fillMessage(language, texts.calledOff, { title });
  if (is_over || guests === null || ready === null) return title;
  if (guests === 0) return fillMessage(language, texts.noGuests, { title });
  return fillMessage(language, texts.ready, { title, ready, count: guests });
}
