import { CHECKS } from '@linecheck/checks/check';
import type { TestRun } from '@linecheck/checks/readiness/run';
import type { GuestEpisode } from '@linecheck/contract';
import { guestEpisode } from '@linecheck/texts/en/episodes/guest';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Smartphone from 'lucide-react/icons/smartphone';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import { Suspense, useId, useState } from 'react';
import { fill } from '../../texts/fill';
import { formatList, formatRelative, placeOfZone } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { releaseDevices } from '../../ui/behaviour/use-release-on-leave';
import { Button, ButtonLink } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { ConfirmLater } from '../../ui/overlays/confirm-later';

interface GuestEpisodeProps {
  readonly code: string | undefined;
  readonly episode: GuestEpisode;
  readonly run: TestRun;
  /** What the host has changed since the page was opened, in words, and the time since the server's last answer. */
  readonly open: { readonly news: string; readonly passedMs: number };
}

/** The date of the session in the guest's own time zone with the host's beside it, and where to join. */
export function GuestEpisodeCard({ code, episode, run, open: { news, passedMs } }: GuestEpisodeProps) {
  const texts = useTexts(guestEpisode);
  const titleId = useId();
  const zone = useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, episode.timeZone);
  // By the server's time: the guest's clock may be wrong.
  const now = Date.parse(episode.now) + passedMs;
  const { isCalledOff } = episode;
  const [when, there] = [zone, episode.timeZone].map((each) => clockIn(episode.startsAt, each, now));
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="text-18 font-semi tracking-snug text-pretty">
        {fill(texts.yourTime, { when: `${when}` })}
      </h2>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-14 text-ink-2">
        {when !== there && (
          <span>{fill(texts.hostTime, { when: `${there}`, zone: placeOfZone(episode.timeZone) })}</span>
        )}
        <span>{isCalledOff ? fill(texts.length, { count: episode.minutes }) : countdownOf(texts, episode, now)}</span>
      </p>
      {/* Always there, so that a later change is announced. */}
      <p role="status" className={isCalledOff ? 'mt-3 font-medium text-failed' : 'mt-1 text-14 font-medium'}>
        {isCalledOff ? texts.calledOff : news}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          href={code && `/api/test-sessions/${encodeURIComponent(code)}/calendar`}
          aria-disabled={code === undefined || undefined}
          icon={<CalendarPlus aria-hidden />}
          download
        >
          {isCalledOff ? texts.fromCalendar : texts.calendar}
        </ButtonLink>
        <JoinButton episode={episode} run={run} />
        {code !== undefined && !isCalledOff && <PhoneButton code={code} />}
      </div>
      {episode.asks.length > 0 && (
        <details className="mt-3 border-t border-line pt-3 text-14">
          <summary className="cursor-pointer font-medium">{texts.asks}</summary>
          <ul className="mt-2 grid list-disc gap-1 ps-5 text-ink-2">
            {episode.asks.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
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

/** Link to the studio. Before the checks are done, a dialog names the missing ones and lets the guest through. */
function JoinButton({ episode, run }: Pick<GuestEpisodeProps, 'episode' | 'run'>) {
  const texts = useTexts(guestEpisode);
  const names = useTexts(checkTexts);
  const [asking, setAsking] = useState(false);
  const { joinUrl, studio } = episode;
  if (joinUrl === '' || episode.isCalledOff) return null;
  const label = studio === undefined ? texts.join : fill(texts.joinStudio, { studio: studio.name });
  const missing = CHECKS.filter((check) => run.needs.required.includes(check) && run.checks[check].kind !== 'finished');
  if (missing.length === 0) {
    return (
      <ButtonLink
        href={joinUrl}
        target="_blank"
        rel="noopener noreferrer"
        icon={<SquareArrowOutUpRight aria-hidden />}
        onClick={releaseDevices}
      >
        {label}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button icon={<SquareArrowOutUpRight aria-hidden />} onClick={() => setAsking(true)}>
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

/** Thursday 3 December, 18:00; with the year if that is not the year of `now`. */
export function clockIn(iso: string, timeZone: string, now: number): string {
  const time = new Date(iso);
  const yearOf = (of: Date | number) => new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone }).format(of);
  const year = yearOf(time) === yearOf(now) ? '' : ` ${yearOf(time)}`;
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return `${day.format(time)}${year}, ${clock.format(time)}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function countdownOf(texts: typeof guestEpisode, { startsAt, minutes }: GuestEpisode, now: number): string {
  const left = Date.parse(startsAt) - now;
  if (left <= -minutes * MINUTE_MS) return texts.over;
  if (left <= 0) return texts.running;
  const [unit, ms] = (
    [
      ['day', DAY_MS],
      ['hour', HOUR_MS],
      ['minute', MINUTE_MS],
    ] as const
  ).find(([, each]) => left >= 2 * each) ?? ['minute', MINUTE_MS];
  return fill(texts.starts, { when: formatRelative(Math.max(1, Math.floor(left / ms)), unit) });
}
