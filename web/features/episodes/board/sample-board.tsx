import { LEVELS } from '@linecheck/checks/levels/levels';
import { RECHECK_PARTS } from '@linecheck/checks/recheck/parts';
import { recordOf } from '@linecheck/checks/records';
import {
  type ComparedResult,
  type GuestCounts,
  type GuestState,
  instantOf,
  localTimeOf,
  NO_STUDIO,
} from '@linecheck/contract';
import { sampleEpisode } from '@linecheck/texts/en/workspace/first-run';
import { readerZone } from '@linecheck/texts/reader-zone';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { setHostMark } from '../../../api/host-marks';
import { useTexts } from '../../../texts/use-texts';
import { useOwnTitle } from '../../../ui/behaviour/use-page-title';
import { Button } from '../../../ui/controls/button';
import { Notice } from '../../../ui/feedback/notice';
import type { ElementNode } from '../../../ui/theme/element-node';
import { useSampleRemoval } from '../sample-episode';
import { BoardCounts, BoardHead } from './board-head';
import { BoardList } from './board-list';
import { BoardGuestLine } from './board-row';
import { LevelCard } from './board-side';
import { reasonWords, recheckReason } from './board-words';
import { allGuests, useMinute } from './use-board';
import './board.css';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FRESH_DAYS = 14;
const LEVEL = 'video-interview';

const GUESTS = [
  ['fix', 3 * 60 * MINUTE_MS],
  ['changed', 40 * MINUTE_MS],
  ['old', 19 * DAY_MS],
  ['unopened', undefined],
  ['ready', DAY_MS],
] as const satisfies readonly (readonly [GuestState, number | undefined])[];

/** The one missed requirement of the guest who has something to fix, with its bound in the level. */
const SLOW_UPLOAD = {
  requirement: 'uploadMbps',
  need: 'must',
  is: 'short',
  reading: 0.6,
  bound: LEVELS[LEVEL].requirements.uploadMbps.must,
} as const;

/** The recheck of the guest who has changed something since yesterday: the microphone is turned down. */
const turnedDown = (now: number): ComparedResult => ({
  since: new Date(now - DAY_MS).toISOString(),
  isReady: false,
  isElsewhere: false,
  parts: { ...recordOf(RECHECK_PARTS, () => 'unchanged' as const), microphone: 'changed' },
  changes: [{ part: 'microphone', code: 'turned-down', isWorse: true, tellsGuest: true, before: -18, now: -31 }],
});

/** The guests of the sample at a time by the server's clock, in milliseconds since 1970. Exported for tests. */
export const sampleGuests = (now: number) =>
  GUESTS.map(([state, ageMs]) => ({
    state,
    name: sampleEpisode.guests[state],
    at: ageMs === undefined ? null : new Date(now - ageMs).toISOString(),
    missed: state === 'fix' ? SLOW_UPLOAD : null,
    others: 0,
    result: { recheck: state === 'changed' ? turnedDown(now) : null },
  }));

/** 7 pm, two days from now, local time. */
function startOfSample(now: number) {
  const timeZone = readerZone();
  const [day = ''] = localTimeOf(new Date(now + 2 * DAY_MS), timeZone).split('T');
  const startsLocal = `${day}T19:00`;
  const startsAt = (instantOf(startsLocal, timeZone) ?? new Date(now)).toISOString();
  return { startsAt, timeZone, startsLocal, minutes: 60 };
}

const COUNTS: GuestCounts = { fix: 1, changed: 1, old: 1, unopened: 1, opened: 0, ready: 1 };

/** Query state with everything loaded. */
const ALL_LOADED = {
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  isFetchNextPageError: false,
  isFetchingNextPage: false,
  hasNextPage: false,
  refetch: () => undefined,
  fetchNextPage: () => undefined,
} as const;

interface SampleBoardProps {
  readonly hostId: string;
  readonly pathOf: (title: string) => ElementNode;
}

/** Sample board. Its data exists only in this browser (decision 142). */
export function SampleBoard({ hostId, pathOf }: SampleBoardProps) {
  const texts = useTexts(sampleEpisode);
  const now = useMinute();
  const remove = useSampleRemoval(hostId);
  const [, navigate] = useLocation();
  const [first] = useState(now);
  useOwnTitle(texts.title);
  useEffect(() => setHostMark(hostId, 'sample'), [hostId]);
  const episode = { ...startOfSample(first), title: texts.title };
  const removeAndLeave = () => {
    remove();
    navigate('/dashboard?tab=episodes');
  };
  return (
    <>
      <BoardHead
        episode={episode}
        isCalledOff={false}
        now={now}
        path={pathOf(texts.title)}
        actions={
          <Button icon={<Trash2 aria-hidden />} fullWidth="phone" onClick={removeAndLeave}>
            {texts.remove}
          </Button>
        }
      />
      <div className="grid gap-5">
        <Notice tone="info" title={texts.notice}>
          {texts.hint}
        </Notice>
        <BoardCounts counts={COUNTS} />
        <div className="board-columns">
          <BoardList
            pages={ALL_LOADED}
            counts={COUNTS}
            wishes={allGuests}
            onWishes={() => undefined}
            hasAddresses={false}
            shown={GUESTS.length}
            rows={sampleGuests(first).map((guest) => (
              <BoardGuestLine
                key={guest.name}
                {...{ name: guest.name, state: guest.state, at: guest.at, now }}
                reason={recheckReason(guest, now) ?? reasonWords(guest.state, guest, FRESH_DAYS)}
              />
            ))}
            empty={null}
          />
          <div className="board-side">
            <LevelCard
              level={{ base: LEVEL, name: null, bounds: {} }}
              episode={{ studio: NO_STUDIO, minutes: episode.minutes }}
              studio={undefined}
            />
          </div>
        </div>
      </div>
    </>
  );
}
