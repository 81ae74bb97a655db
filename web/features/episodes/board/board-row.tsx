import type { BoardGuest } from '@linecheck/contract';
import { board } from '@linecheck/texts/en/episodes/board';
import { emailButtons } from '@linecheck/texts/en/episodes/email-buttons';
import Eye from 'lucide-react/icons/eye';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import QrCode from 'lucide-react/icons/qr-code';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../../api/acting';
import { pageOrigin } from '../../../api/page-source';
import { previewHref } from '../../../api/preview-href';
import { fill } from '../../../texts/fill';
import { helpMarkOf } from '../../../texts/help-mark';
import { useTexts } from '../../../texts/use-texts';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button, ButtonLink } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { Menu } from '../../../ui/overlays/menu';
import { cx } from '../../../ui/theme/class-names';
import type { ElementNode } from '../../../ui/theme/element-node';
import { GuestCells, type GuestLineFields } from './board-columns';
import type { BoardEmails } from './board-emails';
import type { GuestQuestion } from './board-questions';
import { needsHelp, reasonWords, recheckReason } from './board-words';
import { loadEditGuest, loadGuestCode } from './guest-dialogs';
import { guestPageOf } from './link-lines';

/** The part of the board's emails that a row shows. */
type RowEmails = Pick<BoardEmails, 'lineOf' | 'onInvite' | 'loadDialog'>;

interface BoardRowProps extends RowActionsProps {
  readonly now: number;
  readonly freshDays: number;
  /** The result of the guest, below the row while it is open. */
  readonly resultOf: (guest: BoardGuest) => ElementNode;
  readonly loadResult: () => Promise<unknown>;
  readonly emails: RowEmails;
  /** The request for help of the guest, below the row; nothing without one. */
  readonly helpOf: (guest: BoardGuest) => ElementNode;
}

/** A guest on the board: who, state with its reason, and one action; the others are in a menu. */
export function StoredGuestRow(props: BoardRowProps) {
  const { guest, now, freshDays, resultOf, loadResult, helpOf, emails, onAsk } = props;
  const [isOpen, setOpen] = useState(false);
  const mayWork = useMay('work');
  const { guestName, state, result } = guest;
  const isExpired = Date.parse(guest.expiresAt) <= now;
  const recheck = result?.recheck ?? null;
  return (
    <BoardGuestLine
      {...guest}
      isMember
      name={guestName}
      isRechecked={recheck !== null}
      now={now}
      reason={recheck === null ? reasonWords(state, guest, freshDays) : recheckReason(guest, now)}
      helpMark={guest.help === null ? undefined : helpMarkOf(guest.help, now)}
      isExpired={isExpired}
      emailLine={guest.email && emails.lineOf(guest, now)}
      isOpen={isOpen}
      onToggle={result === null ? undefined : () => setOpen(!isOpen)}
      onTwins={mayWork && guest.isTwin ? () => onAsk('twins') : undefined}
      actions={
        <>
          {result !== null && (
            <ResultButton name={guestName} {...{ isOpen, loadResult }} onToggle={() => setOpen(!isOpen)} />
          )}
          {mayWork && <RowActions {...{ guest, isExpired, emails, onAsk }} />}
        </>
      }
    >
      {helpOf(guest)}
      {isOpen && result !== null && <div className="px-4 pb-5 sm:px-5">{resultOf(guest)}</div>}
    </BoardGuestLine>
  );
}

interface GuestLineProps extends GuestLineFields {
  readonly isMember?: boolean;
  readonly children?: ElementNode;
}

/** The line of a guest, for members of the workspace with actions. */
export function BoardGuestLine({ isMember = false, children, ...fields }: GuestLineProps) {
  return (
    <li
      className={cx('board-row', needsHelp(fields.state) && 'board-row-marked')}
      data-asks={fields.helpMark?.tone === 'failed' || undefined}
    >
      <GuestCells {...fields} isMember={isMember} />
      {children}
    </li>
  );
}

interface ResultButtonProps extends Pick<BoardRowProps, 'loadResult'> {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function ResultButton({ name, isOpen, loadResult, onToggle }: ResultButtonProps) {
  const { row: texts } = useTexts(board);
  return (
    <Button
      aria-expanded={isOpen}
      aria-label={fill(texts.resultOf, { name })}
      onClick={onToggle}
      {...whenNear(loadResult)}
    >
      {isOpen ? texts.hideResult : texts.result}
    </Button>
  );
}

interface RowActionsProps {
  readonly guest: BoardGuest;
  /** Asks a question about the guest, on the board. */
  readonly onAsk: (kind: GuestQuestion) => void;
}

interface RowMenuProps extends RowActionsProps {
  readonly isExpired: boolean;
  readonly emails: RowEmails;
}

/** The actions of those who may change the guests: the first one without a result, and the others in a menu. */
function RowActions({ guest, isExpired, emails: { onInvite, loadDialog }, onAsk }: RowMenuProps) {
  const { row: texts } = useTexts(board);
  const { inviteOne, inviteAgain } = useTexts(emailButtons);
  const name = guest.guestName;
  const renew = (
    <Button icon={<RefreshCw aria-hidden />} onClick={() => onAsk('renewal')}>
      {texts.renew}
    </Button>
  );
  const copyLink = isExpired ? renew : <CopyLink guest={guest} />;
  return (
    <>
      {guest.result === null && copyLink}
      <Menu label={fill(texts.more, { name })}>
        {guest.result !== null && <span data-keeps-menu={isExpired ? undefined : ''}>{copyLink}</span>}
        {guest.guestEmail !== null && onInvite && !isExpired && (
          <Button icon={<Mail aria-hidden />} onClick={() => onInvite(guest)} {...whenNear(loadDialog)}>
            {guest.email === null ? inviteOne : inviteAgain}
          </Button>
        )}
        {guest.guestEmail !== null && (
          <span data-keeps-menu="">
            <CopyButton
              fullWidth="always"
              text={guest.guestEmail}
              label={texts.copyAddress}
              copiedLabel={texts.copied}
              failedLabel={texts.notCopied}
              fieldLabel={fill(texts.addressOf, { name })}
            />
          </span>
        )}
        <Link href={previewHref({ link: guest.id })} asChild>
          <ButtonLink icon={<Eye aria-hidden />}>{texts.preview}</ButtonLink>
        </Link>
        {!isExpired && (
          <Button icon={<QrCode aria-hidden />} onClick={() => onAsk('code')} {...whenNear(loadGuestCode)}>
            {texts.qrCode}
          </Button>
        )}
        {!isExpired && renew}
        <Button icon={<Pencil aria-hidden />} onClick={() => onAsk('edit')} {...whenNear(loadEditGuest)}>
          {texts.edit}
        </Button>
        <span className="menu-danger">
          <Button icon={<Trash2 aria-hidden />} onClick={() => onAsk('removal')}>
            {texts.remove}
          </Button>
        </span>
      </Menu>
    </>
  );
}

function CopyLink({ guest }: Pick<RowActionsProps, 'guest'>) {
  const { row: texts } = useTexts(board);
  return (
    <CopyButton
      text={guestPageOf(pageOrigin(), guest.sessionCode)}
      label={texts.copyLink}
      copiedLabel={texts.copied}
      failedLabel={texts.notCopied}
      fieldLabel={fill(texts.linkOf, { name: guest.guestName })}
    />
  );
}
