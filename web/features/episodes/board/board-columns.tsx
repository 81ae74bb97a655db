import type { BoardGuest, DataAudience, GuestState } from '@linecheck/contract';
import { board, guestTwins } from '@linecheck/texts/en/episodes/board';
import { hostRecheck } from '@linecheck/texts/en/episodes/compared';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import type { ComponentType } from 'react';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Chip, type ChipTone } from '../../../ui/feedback/chip';
import type { ElementNode } from '../../../ui/theme/element-node';
import { elsewhereWords, recentWords, stateTones } from './board-words';
import { loadTwinDialog } from './guest-dialogs';

/** What the cells of a guest's line show. A read-only board and the sample have few fields of `BoardGuest`. */
export interface GuestLineFields extends Partial<BoardGuest> {
  readonly name: string;
  readonly state: GuestState;
  readonly at: string | null;
  /** True if the result is a recheck. */
  readonly isRechecked?: boolean;
  readonly now: number;
  readonly reason: string | undefined;
  readonly isExpired?: boolean;
  /** Opens and closes the result; undefined where there is none. */
  readonly onToggle?: (() => void) | undefined;
  readonly isOpen?: boolean;
  /** Asks whether the guest is the same person as another one; undefined where nobody has the same name. */
  readonly onTwins?: (() => void) | undefined;
  /** The newest email to the guest. */
  readonly emailLine?: ElementNode;
  readonly actions?: ElementNode;
  /** The mark of a guest who asks for help, before the state. */
  readonly helpMark?: { readonly tone: ChipTone; readonly words: string } | undefined;
}

interface BoardColumn {
  readonly key: string;
  readonly Cell: ComponentType<GuestLineFields>;
  /** Track of the grid on pages from 640 px on; narrower pages stack the cells. */
  readonly width: string;
  readonly seenBy: Exclude<DataAudience, 'workers'>;
}

/** The columns of the board from left to right. What people with a read-only link see of a guest is `sharedGuest`. */
const BOARD_COLUMNS: readonly BoardColumn[] = [
  { key: 'guest', Cell: GuestCell, width: 'minmax(0, 5fr)', seenBy: 'link-holders' },
  { key: 'state', Cell: StateCell, width: 'minmax(0, 8fr)', seenBy: 'link-holders' },
  { key: 'actions', Cell: ActionsCell, width: 'auto', seenBy: 'members' },
];

/** The cells of a guest's line that members of the workspace see, or people with a read-only link. */
export function GuestCells({ isMember, ...fields }: GuestLineFields & { readonly isMember: boolean }) {
  const columns = BOARD_COLUMNS.filter(({ seenBy }) => isMember || seenBy === 'link-holders');
  return (
    <div className="board-line" style={{ gridTemplateColumns: columns.map(({ width }) => width).join(' ') }}>
      {columns.map(({ key, Cell }) => (
        <Cell key={key} {...fields} />
      ))}
    </div>
  );
}

function GuestCell({ name, guestEmail, isByGroup, booking, forwardedBy, onToggle, isOpen, onTwins }: GuestLineFields) {
  const texts = useTexts(board);
  const { mark } = useTexts(guestTwins);
  return (
    <div className="min-w-0">
      <h3 className="font-semi tracking-snug wrap-anywhere">
        {onToggle === undefined ? (
          <bdi translate="no">{name}</bdi>
        ) : (
          <button type="button" className="board-opener" aria-expanded={isOpen} onClick={onToggle}>
            <bdi translate="no">{name}</bdi>
          </button>
        )}
      </h3>
      {guestEmail && <p className="text-13 text-ink-2 wrap-anywhere">{guestEmail}</p>}
      {booking && <p className="text-13 text-ink-3">{texts.byBooking[booking]}</p>}
      {isByGroup && <p className="text-13 text-ink-3">{texts.byGroup}</p>}
      {forwardedBy && (
        <p className="text-13 text-ink-3 wrap-anywhere">{fill(texts.forwarded, { name: forwardedBy })}</p>
      )}
      {onTwins && (
        <button type="button" className="link text-13" onClick={onTwins} {...whenNear(loadTwinDialog)}>
          {mark}
        </button>
      )}
    </div>
  );
}

function StateCell(props: GuestLineFields) {
  const { state, at, isRechecked, now, reason, otherDeviceAt, readyElsewhere, isExpired, onToggle, helpMark } = props;
  const { emailLine } = props;
  const texts = useTexts(board);
  const { rechecked } = useTexts(hostRecheck);
  return (
    <div className="board-state">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {helpMark && (
          <Chip tone={helpMark.tone} icon={<LifeBuoy aria-hidden />}>
            {helpMark.words}
          </Chip>
        )}
        {onToggle === undefined ? (
          <Chip tone={stateTones[state]}>{texts.states[state]}</Chip>
        ) : (
          // The keyboard has the name and the button of the result for this.
          <button type="button" tabIndex={-1} className="board-opener" onClick={onToggle}>
            <Chip tone={stateTones[state]}>{texts.states[state]}</Chip>
          </button>
        )}
        {at !== null && (
          <time dateTime={at} className="text-13 text-ink-3">
            {isRechecked ? fill(rechecked, { when: recentWords(at, now) }) : recentWords(at, now)}
          </time>
        )}
      </p>
      {reason !== undefined && <p className="text-pretty text-ink-2">{reason}</p>}
      {readyElsewhere ? (
        <p className="text-13 text-ink-2 wrap-anywhere">{elsewhereWords(readyElsewhere, now)}</p>
      ) : (
        otherDeviceAt && <p className="text-13 text-ink-3">{texts.otherDevice}</p>
      )}
      {isExpired && <p className="text-ink-2">{texts.expired}</p>}
      {emailLine}
    </div>
  );
}

function ActionsCell({ actions }: GuestLineFields) {
  return <div className="board-actions">{actions}</div>;
}
