import { type GuestCounts as Counts, GUEST_STATES, type GuestState } from '@linecheck/contract';
import { guestCounts } from '@linecheck/texts/en/episodes/host';
import { fill } from '../../texts/fill';
import { formatEnumeration } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';
import { CountBar, type CountPart } from '../../ui/feedback/progress/count-bar';

const TONES: Readonly<Record<GuestState, CountPart['tone']>> = {
  ready: 'passed',
  fix: 'warning',
  changed: 'warning',
  old: 'warning',
  opened: 'none',
  unopened: 'none',
};

const BAR_ORDER = ['ready', ...GUEST_STATES.filter((state) => state !== 'ready')] as const;

export const guestsIn = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** "3 of 5 ready, 1 to fix, 1 not opened": those who need help most first. Exported for tests. */
export function countWords(counts: Counts): string {
  const texts = currentTexts(guestCounts);
  const count = guestsIn(counts);
  if (count === 0) return texts.none;
  const others = GUEST_STATES.flatMap((state) =>
    state === 'ready' || counts[state] === 0 ? [] : [fill(texts.others[state], { count: counts[state] })],
  );
  return formatEnumeration([fill(texts.ready, { ready: counts.ready, count }), ...others]);
}

export function GuestCountBar({ counts }: { readonly counts: Counts }) {
  return (
    <div className="grid w-full gap-2">
      {guestsIn(counts) > 0 && (
        <div className="max-w-80">
          <CountBar parts={BAR_ORDER.map((id) => ({ id, tone: TONES[id], count: counts[id] }))} />
        </div>
      )}
      <p className="tabular text-14 text-ink-2">{countWords(counts)}</p>
    </div>
  );
}
