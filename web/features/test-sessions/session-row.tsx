import type { SessionRow as Session } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/dashboard';
import type { ReactNode } from 'react';
import { fill } from '../../texts/fill';
import { formatDate, formatMoment } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Chip } from '../../ui/feedback/chip';
import { ListRow } from '../../ui/layout/list-row';
import { SessionActions, type SessionActionsProps } from './session-actions';
import { glanceOf, isExpired } from './session-state';
import { guestLine } from './session-texts';

interface SessionRowProps extends SessionActionsProps {
  readonly highlighted: boolean;
  /** Statuses of the checks of the latest result. */
  readonly checks: ReactNode;
  /** Results, below the row. */
  readonly results: ReactNode;
}

export function SessionRow({ highlighted, checks, results, ...actions }: SessionRowProps) {
  const texts = useTexts(testSessions);
  const { session } = actions;
  return (
    <ListRow
      id={rowId(session.id)}
      highlighted={highlighted}
      title={session.title}
      subtitle={guestLine(session)}
      meta={
        <>
          <code className="font-mono break-all">{session.sessionCode}</code>
          <span>{fill(texts.row.created, { when: formatDate(session.createdAt) })}</span>
        </>
      }
      state={<State session={session} checks={checks} />}
      actions={<SessionActions {...actions} />}
    >
      {results}
    </ListRow>
  );
}

/** Element id of the row of a session. */
export const rowId = (id: string): string => `session-${id}`;

function State({ session, checks }: Pick<SessionRowProps, 'session' | 'checks'>) {
  const texts = useTexts(testSessions);
  const expired = isExpired(session, Date.now());
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
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
  return <Chip tone={latest.status}>{fill(texts.row.latest[latest.status], { when: formatMoment(latest.at) })}</Chip>;
}

/** Time when the guest opened the link, shown while there is no result. */
function Opened({ session }: { readonly session: Session }) {
  const texts = useTexts(testSessions);
  if (session.openedAt === null) return null;
  return <p className="text-13 text-ink-3">{fill(texts.row.opened, { when: formatMoment(session.openedAt) })}</p>;
}
