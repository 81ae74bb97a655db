import type { SessionRow as Session } from '@linecheck/contract';
import { emailButtons } from '@linecheck/texts/en/episodes/email-buttons';
import { testSessions } from '@linecheck/texts/en/sessions';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/acting';
import { pageOrigin } from '../../api/page-source';
import { previewHref } from '../../api/preview-href';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { formatDate, formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button, IconButton } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { IconLink } from '../../ui/controls/icon-link';
import { Chip, type ChipTone } from '../../ui/feedback/chip';
import { ListRow } from '../../ui/layout/list-row';
import { ConfirmLater } from '../../ui/overlays/confirm-later';
import { Tooltip } from '../../ui/overlays/tooltip';
import type { ElementNode } from '../../ui/theme/element-node';
import { glanceOf, isExpired } from './session-state';
import { deletionLossOf, guestLine, guestUrl } from './session-texts';
import { useDeleteSession, useRegenerateSession } from './use-session-changes';

interface SessionRowProps extends SessionActionsProps {
  readonly highlighted: boolean;
  /** The mark of a guest who asks for help. */
  readonly helpMark?: { readonly tone: ChipTone; readonly words: string } | undefined;
  readonly checks: ElementNode;
  readonly results: ElementNode;
}

export function SessionRowView({ highlighted, helpMark, checks, results, ...actions }: SessionRowProps) {
  const texts = useTexts(testSessions);
  const { session } = actions;
  const mayWork = useMay('work');
  return (
    <ListRow
      id={rowId(session.id)}
      highlighted={highlighted}
      title={session.title}
      subtitle={guestLine(session)}
      meta={
        <>
          {mayWork && <code className="font-mono break-all max-sm:w-full">{session.sessionCode}</code>}
          <span>{fill(texts.row.created, { when: formatDate(session.createdAt) })}</span>
        </>
      }
      state={<State {...{ session, helpMark, checks }} />}
      actions={mayWork ? <SessionActions {...actions} /> : <Preview session={session} />}
    >
      {results}
    </ListRow>
  );
}

export const rowId = (id: string): string => `session-${id}`;

function State({ session, helpMark, checks }: Pick<SessionRowProps, 'session' | 'helpMark' | 'checks'>) {
  const texts = useTexts(testSessions);
  const expired = isExpired(session, serverNow());
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {helpMark && (
          <Chip tone={helpMark.tone} icon={<LifeBuoy aria-hidden />}>
            {helpMark.words}
          </Chip>
        )}
        <Lifecycle session={session} />
        <Chip tone={expired ? 'warning' : 'outline'}>
          {fill(expired ? texts.row.expired : texts.row.expires, { date: formatDate(session.expiresAt) })}
        </Chip>
      </div>
      {session.latestResult === null ? <Opened session={session} /> : checks}
      {expired && <p className="text-13 text-ink-2">{texts.row.expiredHint}</p>}
    </>
  );
}

function Lifecycle({ session }: { readonly session: Session }) {
  const texts = useTexts(testSessions);
  const latest = glanceOf(session);
  if (latest === undefined) return <Chip tone="neutral">{texts.row.notStarted}</Chip>;
  return <Chip tone={latest.tone}>{fill(texts.row.latest[latest.says], { when: formatMoment(latest.at) })}</Chip>;
}

/** Time when the guest opened the link, shown while there is no result. */
function Opened({ session }: { readonly session: Session }) {
  const texts = useTexts(testSessions);
  if (session.openedAt === null) return null;
  return <p className="text-13 text-ink-3">{fill(texts.row.opened, { when: formatMoment(session.openedAt) })}</p>;
}

interface SessionActionsProps {
  readonly session: Session;
  readonly onEdit: (session: Session) => void;
  /** Loads the form that edits. */
  readonly loadForm: () => Promise<unknown>;
  /** Shows the email with the link, before it is sent. */
  readonly onEmail: (session: Session) => void;
  readonly loadEmail: () => Promise<unknown>;
  readonly onRegenerated: (session: Session) => void;
  readonly onDeleted: (session: Session) => void;
}

function SessionActions(props: SessionActionsProps) {
  const { session, onEdit, loadForm, onEmail, loadEmail, onRegenerated, onDeleted } = props;
  const texts = useTexts(testSessions);
  const { sendByEmail, sendByEmailTitle } = useTexts(emailButtons);
  const expired = isExpired(session, serverNow());
  return (
    <>
      {expired ? (
        <RenewToCopy session={session} onRegenerated={onRegenerated} />
      ) : (
        <CopyButton
          fullWidth="phone"
          text={guestUrl(pageOrigin(), session)}
          label={texts.link.copy}
          copiedLabel={texts.link.copied}
          failedLabel={texts.link.notCopied}
          fieldLabel={fill(texts.link.label, { title: session.title })}
        />
      )}
      {session.guestEmail !== null && !expired && (
        <Tooltip text={fill(sendByEmailTitle, { title: session.title })}>
          <IconButton
            label={sendByEmail}
            icon={<Mail aria-hidden />}
            onClick={() => onEmail(session)}
            {...whenNear(loadEmail)}
          />
        </Tooltip>
      )}
      <Preview session={session} />
      <Tooltip text={fill(texts.row.editTitle, { title: session.title })}>
        <IconButton
          label={texts.row.edit}
          icon={<Pencil aria-hidden />}
          onClick={() => onEdit(session)}
          {...whenNear(loadForm)}
        />
      </Tooltip>
      <Regenerate session={session} onRegenerated={onRegenerated} />
      <Delete session={session} onDeleted={onDeleted} />
    </>
  );
}

function Preview({ session }: Pick<SessionActionsProps, 'session'>) {
  const texts = useTexts(testSessions);
  return (
    <Tooltip text={fill(texts.row.previewTitle, { title: session.title })}>
      <EyeLink href={previewHref({ link: session.id })} label={texts.row.preview} />
    </Tooltip>
  );
}

const EyeLink = ({ href, ...link }: { readonly href: string; readonly label: string }) => (
  <Link href={href} asChild>
    <IconLink {...link} icon={<Eye aria-hidden />} />
  </Link>
);

type RenewalProps = Pick<SessionActionsProps, 'session' | 'onRegenerated'>;

/** Renews an expired link before copying, because it cannot be opened. */
function RenewToCopy({ session, onRegenerated }: RenewalProps) {
  const texts = useTexts(testSessions);
  return (
    <Renewal
      {...{ session, onRegenerated }}
      title={texts.renewal.expiredTitle}
      description={fill(texts.renewal.expiredHint, { guestName: session.guestName })}
      confirmLabel={texts.renewal.expiredConfirm}
      cancelLabel={texts.renewal.expiredCancel}
      button={(ask) => (
        <Button fullWidth="phone" icon={<Copy aria-hidden />} onClick={ask}>
          {texts.link.copy}
        </Button>
      )}
    />
  );
}

function Regenerate({ session, onRegenerated }: RenewalProps) {
  const texts = useTexts(testSessions);
  return (
    <Renewal
      {...{ session, onRegenerated }}
      title={texts.renewal.title}
      description={fill(texts.renewal.hint, { title: session.title, guestName: session.guestName })}
      confirmLabel={texts.row.regenerate}
      cancelLabel={texts.renewal.cancel}
      button={(ask) => (
        <Tooltip text={fill(texts.row.regenerateTitle, { title: session.title })}>
          <IconButton label={texts.row.regenerate} icon={<RefreshCw aria-hidden />} onClick={ask} />
        </Tooltip>
      )}
    />
  );
}

interface RenewalWords {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly button: (ask: () => void) => ElementNode;
}

function Renewal({ session, onRegenerated, button, ...words }: RenewalProps & RenewalWords) {
  const texts = useTexts(testSessions);
  const [asking, setAsking] = useState(false);
  const { regenerate, isPending } = useRegenerateSession(onRegenerated);
  return (
    <>
      {button(() => setAsking(true))}
      <ConfirmLater
        {...words}
        open={asking}
        danger={false}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => regenerate(session, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Delete({ session, onDeleted }: Pick<SessionActionsProps, 'session' | 'onDeleted'>) {
  const texts = useTexts(testSessions);
  const [asking, setAsking] = useState(false);
  const { remove, isPending } = useDeleteSession(onDeleted);
  return (
    <>
      <Tooltip text={fill(texts.row.removeTitle, { title: session.title })}>
        <IconButton label={texts.row.remove} icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)} />
      </Tooltip>
      <ConfirmLater
        open={asking}
        title={fill(texts.deletion.title, { title: session.title })}
        description={deletionLossOf(texts, session)}
        confirmLabel={texts.row.remove}
        cancelLabel={texts.deletion.cancel}
        closeLabel={texts.close}
        busy={isPending}
        onConfirm={() => remove(session, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
