import type { BoardGuest, EpisodeDetails, EpisodeEmails } from '@linecheck/contract';
import { emailButtons } from '@linecheck/texts/en/episodes/email-buttons';
import { useQueryClient } from '@tanstack/react-query';
import Send from 'lucide-react/icons/send';
import { Suspense, useRef, useState } from 'react';
import type { BoardEmails } from '../features/episodes/board/board-emails';
import { episodesKey } from '../features/episodes/episodes-key';
import type { EmailTask } from '../features/guest-emails/use-emails';
import { useEpisodeEmails } from '../features/guest-emails/use-episode-emails';
import { fill } from '../texts/fill';
import { useTexts } from '../texts/use-texts';
import { lazyOrNothing } from '../ui/behaviour/lazy-or-nothing';
import { useNearView } from '../ui/behaviour/use-near-view';
import { whenNear } from '../ui/behaviour/when-near';
import { Button } from '../ui/controls/button';
import { Skeleton } from '../ui/feedback/skeleton';
import { TitledCard } from '../ui/layout/titled-card';
import { lazyView } from './shell/lazy-view';
import { useAskFirst } from './shell/leave-guard';

const loadDialog = () => import('../features/guest-emails/emails-dialog');
const EmailsDialog = lazyOrNothing(async () => (await loadDialog()).EmailsDialog);
const EmailsCardContent = lazyOrNothing(
  async () => (await import('../features/guest-emails/emails-card')).EmailsCardContent,
);

// Only in the first load of a board that has one.
const EmailsNotice = lazyView(
  'emails-notice',
  async () => (await import('../features/guest-emails/emails-notice')).EmailsNotice,
);
const GuestEmailLine = lazyView(
  'guest-email-line',
  async () => (await import('../features/guest-emails/guest-email-line')).GuestEmailLine,
);

/** Where no invitation can go out, also not by hand. */
const OVER: readonly unknown[] = ['over', 'called_off', 'archived', 'plan'];

/** The emails of a board. @param id That of the episode, or `sample`. */
export function useBoardEmails(id: string): BoardEmails {
  const queries = useQueryClient();
  const askFirst = useAskFirst();
  const [task, setTask] = useState<EmailTask>();
  const emails = useEpisodeEmails({ id, queryKey: [...episodesKey, id, 'emails'], enabled: id !== 'sample' });
  const { data } = emails;
  const onChanged = () => void queries.invalidateQueries({ queryKey: episodesKey });
  const close = () => setTask(undefined);
  const onTell = () => setTask({ kind: 'news' });
  const mayInvite = data !== undefined && !OVER.includes(data.obstacle);
  return {
    loadDialog,
    invite:
      (data?.obstacle === null && data.notInvited > 0 && (
        <InviteButton count={data.notInvited} onClick={() => setTask({ kind: 'all' })} />
      )) ||
      undefined,
    aboveOf: (episode: EpisodeDetails) =>
      data && (
        <>
          {hasNews(data) && (
            <EmailsNotice emails={data} isCalledOff={episode.calledOffAt !== null} {...{ onTell, loadDialog }} />
          )}
          {task && (
            <Suspense>
              <EmailsDialog
                emails={data}
                {...{ episode, task, onChanged }}
                onDone={close}
                onClose={() => askFirst(close)}
              />
            </Suspense>
          )}
        </>
      ),
    cardOf: () => <EmailsCard emails={emails} onPlan={() => setTask({ kind: 'plan' })} />,
    lineOf: (guest: BoardGuest, now: number) => <GuestEmailLine {...{ guest, now, onChanged }} />,
    onInvite: mayInvite ? (guest: BoardGuest) => setTask({ kind: 'one', guest }) : undefined,
  };
}

/** True if guests can be told something, which is possible while nothing but the change itself is in the way. */
const hasNews = ({ toTell, obstacle }: EpisodeEmails): boolean =>
  toTell > 0 && (obstacle === null || obstacle === 'called_off');

function InviteButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const texts = useTexts(emailButtons);
  return (
    <Button
      variant="primary"
      icon={<Send aria-hidden className="rtl-mirrored" />}
      fullWidth="phone"
      onClick={onClick}
      {...whenNear(loadDialog)}
    >
      {fill(texts.invite, { count })}
    </Button>
  );
}

interface EmailsCardProps {
  readonly emails: ReturnType<typeof useEpisodeEmails>;
  readonly onPlan: () => void;
}

/** The card beside the board. Its content is loaded when it comes into view. */
function EmailsCard({ emails, onPlan }: EmailsCardProps) {
  const texts = useTexts(emailButtons);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  const empty = <Skeleton size="h-28 w-full" />;
  return (
    <div ref={place}>
      <TitledCard title={texts.card} hint={texts.cardHint}>
        {isNear ? (
          <Suspense fallback={empty}>
            <EmailsCardContent {...{ emails, onPlan, loadDialog }} />
          </Suspense>
        ) : (
          empty
        )}
      </TitledCard>
    </div>
  );
}
