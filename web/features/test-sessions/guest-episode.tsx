import { CHECKS } from '@linecheck/checks/check';
import type { TestRun } from '@linecheck/checks/readiness/run';
import type { GuestEpisode } from '@linecheck/contract';
import { guestEpisode } from '@linecheck/texts/en/episodes/guest';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Smartphone from 'lucide-react/icons/smartphone';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { fill } from '../../texts/fill';
import { formatList, formatRelative, placeOfZone } from '../../texts/format';
import { rich } from '../../texts/rich';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { releaseDevices } from '../../ui/behaviour/use-release-on-leave';
import { Button, ButtonLink } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { cx } from '../../ui/theme/class-names';

interface GuestEpisodeProps {
  readonly code: string | undefined;
  readonly episode: GuestEpisode;
  readonly run: TestRun;
  /** What the host has changed since the page was opened, in words, and the time since the server's last answer. */
  readonly open: { readonly news: string; readonly passedMs: number };
}

/** Until this time before the start, the link to the studio is with the rest of the date. */
const JOIN_FIRST_MS = 15 * 60_000;

/** The date of the session in the guest's own time zone in one line; with it, the host's time and where to join. */
export function GuestEpisodeCard({ code, episode, run, open: { news, passedMs } }: GuestEpisodeProps) {
  const texts = useTexts(guestEpisode);
  const titleId = useId();
  const zone = useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, episode.timeZone);
  // By the server's time: the guest's clock may be wrong.
  const now = Date.parse(episode.now) + passedMs;
  const { isCalledOff } = episode;
  const timing = timingOf(episode, now);
  const join = <JoinButton episode={episode} run={run} isFirst={timing.joinsFirst} />;
  return (
    <Card padding="none" aria-labelledby={titleId}>
      {timing.joinsFirst && <div className="px-3 pt-3 empty:hidden">{join}</div>}
      <FoldedLine
        isOpen={isCalledOff}
        line={
          <h2 id={titleId} className="flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-ink-2">
            <span>
              {rich(texts.yourTime, {
                when: (
                  <span className="text-16 font-semi tracking-snug text-ink">
                    {clockIn(episode.startsAt, zone, now, 'short')}
                  </span>
                ),
              })}
            </span>{' '}
            {!isCalledOff && <span>{countdownOf(texts, timing)}</span>}
          </h2>
        }
      >
        <div className="grid gap-3">
          <EpisodeTimes episode={episode} zone={zone} now={now} />
          <div className="flex flex-wrap gap-2">
            {!timing.joinsFirst && join}
            <ButtonLink
              href={code && `/api/test-sessions/${encodeURIComponent(code)}/calendar`}
              aria-disabled={code === undefined || undefined}
              icon={<CalendarPlus aria-hidden />}
              download
            >
              {isCalledOff ? texts.fromCalendar : texts.calendar}
            </ButtonLink>
            {code !== undefined && !isCalledOff && <PhoneButton code={code} />}
          </div>
        </div>
      </FoldedLine>
      {/* Always there, so that a later change is announced. */}
      <p
        role="status"
        className={cx('px-3.5 font-medium not-empty:pb-3 sm:px-5', isCalledOff ? 'text-failed' : 'text-14')}
      >
        {isCalledOff ? texts.calledOff : news}
      </p>
    </Card>
  );
}

interface FoldedLineProps {
  readonly line: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** One line of a card, with the rest behind it. */
function FoldedLine({ line, isOpen = false, children }: FoldedLineProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-3.5 py-1.5 -outline-offset-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 grow">{line}</div>
        <ChevronDown aria-hidden className="size-4.5 flex-none transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="px-3.5 pb-3.5 sm:px-5 sm:pb-4">{children}</div>
    </details>
  );
}

interface EpisodeTimesProps {
  readonly episode: GuestEpisode;
  readonly zone: string;
  readonly now: number;
}

/** The whole date, the host's time where it differs, and the length. */
function EpisodeTimes({ episode, zone, now }: EpisodeTimesProps) {
  const texts = useTexts(guestEpisode);
  const [when, there] = [zone, episode.timeZone].map((each) => clockIn(episode.startsAt, each, now));
  return (
    <p className="flex flex-wrap gap-x-3 text-14 text-ink-2">
      <span>{fill(texts.yourTime, { when: `${when}` })}</span>
      {when !== there && <span>{fill(texts.hostTime, { when: `${there}`, zone: placeOfZone(episode.timeZone) })}</span>}
      <span>{fill(texts.length, { count: episode.minutes })}</span>
    </p>
  );
}

/** What the show asks for, behind its heading. */
export function ShowRequirements({ episode }: Pick<GuestEpisodeProps, 'episode'>) {
  const texts = useTexts(guestEpisode);
  if (episode.asks.length === 0) return null;
  return (
    <Card padding="none">
      <FoldedLine line={<span className="font-medium">{texts.asks}</span>}>
        <ul className="grid list-disc gap-1 ps-5 text-14 text-ink-2">
          {episode.asks.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </FoldedLine>
    </Card>
  );
}

// Without a network, the address stays in the address bar.
const PhoneLink = lazyOrNothing(async () => (await import('./phone-link')).PhoneLink);

function PhoneButton({ code }: { readonly code: string }) {
  const texts = useTexts(guestEpisode);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Smartphone aria-hidden />} onClick={() => setOpen(true)}>
        <span className="max-sm:hidden">{texts.phone}</span>
        <span className="sm:hidden">{texts.otherDevice}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <PhoneLink code={code} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface JoinButtonProps extends Pick<GuestEpisodeProps, 'episode' | 'run'> {
  /** The session is about to start. */
  readonly isFirst: boolean;
}

/** Link to the studio. Before the checks are done, a dialog names the missing ones and lets the guest through. */
function JoinButton({ episode, run, isFirst }: JoinButtonProps) {
  const texts = useTexts(guestEpisode);
  const names = useTexts(checkTexts);
  const [asking, setAsking] = useState(false);
  const { joinUrl, studio } = episode;
  if (joinUrl === '' || episode.isCalledOff) return null;
  const label = studio === undefined ? texts.join : fill(texts.joinStudio, { studio: studio.name });
  const missing = CHECKS.filter((check) => run.needs.required.includes(check) && run.checks[check].kind !== 'finished');
  const width = isFirst ? ({ fullWidth: 'always' } as const) : {};
  if (missing.length === 0) {
    return (
      <ButtonLink
        href={joinUrl}
        target="_blank"
        rel="noopener noreferrer"
        variant={isFirst ? 'primary' : 'default'}
        {...width}
        icon={<SquareArrowOutUpRight aria-hidden />}
        onClick={releaseDevices}
      >
        {label}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button icon={<SquareArrowOutUpRight aria-hidden />} onClick={() => setAsking(true)} {...width}>
        {label}
      </Button>
      <ConfirmLater
        open={asking}
        danger={false}
        title={texts.joinFirst.title}
        description={fill(texts.joinFirst.hint, { checks: formatList(missing.map((check) => names[check].name)) })}
        confirmLabel={texts.joinFirst.confirm}
        cancelLabel={texts.joinFirst.cancel}
        closeLabel={texts.close}
        onConfirm={() => {
          setAsking(false);
          releaseDevices();
          window.open(joinUrl, '_blank', 'noopener,noreferrer');
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** In English Thursday 3 December, 18:00, or Thu 3 Dec, 18:00; with the year if that is not the year of `now`. */
export function clockIn(iso: string, timeZone: string, now: number, length: 'long' | 'short' = 'long'): string {
  const time = new Date(iso);
  const yearOf = (of: Date | number) => new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }).format(of);
  const isEnglish = pageLanguage() === 'en';
  const language = isEnglish ? 'en-GB' : pageLanguage();
  const year = yearOf(time) === yearOf(now) ? {} : ({ year: 'numeric' } as const);
  const options = { weekday: length, day: 'numeric', month: length, ...year, timeZone } as const;
  const day = new Intl.DateTimeFormat(language, options).format(time);
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return `${isEnglish ? day.replace(',', '') : day}, ${clock.format(time)}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface EpisodeTiming {
  readonly leftMs: number;
  readonly isOver: boolean;
  readonly joinsFirst: boolean;
}

function timingOf({ startsAt, minutes, isCalledOff }: GuestEpisode, now: number): EpisodeTiming {
  const leftMs = Date.parse(startsAt) - now;
  const isOver = leftMs <= -minutes * MINUTE_MS;
  return { leftMs, isOver, joinsFirst: leftMs <= JOIN_FIRST_MS && !isOver && !isCalledOff };
}

function countdownOf(texts: typeof guestEpisode, { leftMs, isOver }: EpisodeTiming): string {
  if (isOver) return texts.over;
  if (leftMs <= 0) return texts.running;
  const [unit, ms] = (
    [
      ['day', DAY_MS],
      ['hour', HOUR_MS],
      ['minute', MINUTE_MS],
    ] as const
  ).find(([, each]) => leftMs >= 2 * each) ?? ['minute', MINUTE_MS];
  return formatRelative(Math.max(1, Math.floor(leftMs / ms)), unit);
}
