import type { SessionRow as Session } from '@linecheck/contract';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip';
import { formatDate, formatMoment } from '../../ui/format-moment';
import { ListRow } from '../../ui/list-row';
import { SessionActions, type SessionActionsProps } from './session-actions';
import { glanceOf, isExpired } from './session-state';
import { guestLine } from './session-texts';

interface SessionRowProps extends SessionActionsProps {
  readonly highlighted: boolean;
  /** The three checks of the latest result. */
  readonly checks: ReactNode;
  /** The results, below the row. */
  readonly results: ReactNode;
}

export function SessionRow({ highlighted, checks, results, ...actions }: SessionRowProps) {
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
          <span>Created {formatDate(session.createdAt)}</span>
        </>
      }
      state={<State session={session} checks={checks} />}
      actions={<SessionActions {...actions} />}
    >
      {results}
    </ListRow>
  );
}

/** The row of a session, as an id of the page. */
export const rowId = (id: string): string => `session-${id}`;

function State({ session, checks }: Pick<SessionRowProps, 'session' | 'checks'>) {
  const expired = isExpired(session, Date.now());
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <Lifecycle session={session} />
        <Chip tone={expired ? 'warning' : 'outline'}>
          {expired ? 'Expired' : 'Expires'} {formatDate(session.expiresAt)}
        </Chip>
      </div>
      {session.latestResult === null ? <Opened session={session} /> : checks}
      {expired && <p className="text-13 text-ink-2">Regenerate it, and the new link works again.</p>}
    </>
  );
}

function Lifecycle({ session }: { readonly session: Session }) {
  const latest = glanceOf(session);
  if (latest === undefined) return <Chip tone="neutral">Not Started</Chip>;
  return (
    <Chip tone={latest.status}>
      {latest.word} {formatMoment(latest.at)}
    </Chip>
  );
}

/** In the place of the checks while there is no result: whether the guest has been there. */
function Opened({ session }: { readonly session: Session }) {
  if (session.openedAt === null) return null;
  return <p className="text-13 text-ink-3">Opened {formatMoment(session.openedAt)}</p>;
}
