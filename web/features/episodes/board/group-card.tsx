import { closeGroupLink, type EpisodeDetails, openGroupLink } from '@linecheck/contract';
import { groupLink } from '@linecheck/texts/en/episodes/board-side';
import { lazy, Suspense, useState } from 'react';
import { pageOrigin } from '../../../api/page-source';
import { send } from '../../../api/send';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { whenNear } from '../../../ui/behaviour/when-near';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { TitledCard } from '../../../ui/layout/titled-card';
import { ConfirmLater } from '../../../ui/overlays/confirm-later';
import { useEpisodeChange } from './use-board';

const loadGroupRemoval = () => import('./group-removal');
const GroupRemoval = lazy(async () => ({ default: (await loadGroupRemoval()).GroupRemoval }));

interface GroupCardProps {
  readonly episode: Pick<EpisodeDetails, 'id' | 'groupCode' | 'joinUrl'>;
  /** Number of guests who joined by the link. */
  readonly guests: number;
}

/** The link on which guests type their names: opened, copied and closed by those who may change the guests. */
export function GroupCard({ episode: { id, groupCode, joinUrl }, guests }: GroupCardProps) {
  const texts = useTexts(groupLink);
  const [asked, setAsked] = useState<'opening' | 'closing' | 'removal'>();
  const url = `${pageOrigin()}/group/${groupCode}`;
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <div className="grid gap-3">
        {groupCode === null ? (
          <div>
            <Button onClick={() => setAsked('opening')}>{texts.open}</Button>
          </div>
        ) : (
          <>
            <code className="rounded-ctl bg-surface-2 px-3 py-2 font-mono text-12 break-all">{url}</code>
            {joinUrl !== '' && <p className="text-14 text-ink-2">{texts.givesJoinLink}</p>}
            <div className="flex flex-wrap gap-2">
              <CopyButton
                text={url}
                label={texts.copy}
                copiedLabel={texts.copied}
                failedLabel={texts.notCopied}
                fieldLabel={texts.label}
              />
              <Button variant="quiet" onClick={() => setAsked('closing')}>
                {texts.close}
              </Button>
            </div>
          </>
        )}
        {guests > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-14 text-ink-2">{fill(texts.joined, { count: guests })}</p>
            <Button variant="quiet" onClick={() => setAsked('removal')} {...whenNear(loadGroupRemoval)}>
              {texts.remove}
            </Button>
          </div>
        )}
      </div>
      <LinkQuestions {...{ id, asked }} hasJoinUrl={joinUrl !== ''} onClose={() => setAsked(undefined)} />
      {asked === 'removal' && (
        <Suspense>
          <GroupRemoval episodeId={id} isOpen={groupCode !== null} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </TitledCard>
  );
}

interface LinkQuestionsProps {
  readonly id: string;
  readonly asked: 'opening' | 'closing' | 'removal' | undefined;
  readonly hasJoinUrl: boolean;
  readonly onClose: () => void;
}

function LinkQuestions({ id, asked, hasJoinUrl, onClose }: LinkQuestionsProps) {
  const texts = useTexts(groupLink);
  const params = { id };
  const opening = useEpisodeChange(id, {
    send: () => send(openGroupLink, { params }),
    failed: () => texts.notOpened,
  });
  const closing = useEpisodeChange(id, {
    send: () => send(closeGroupLink, { params }),
    done: () => texts.closing.done,
    failed: () => texts.closing.failed,
  });
  return (
    <>
      <ConfirmLater
        open={asked === 'opening'}
        danger={false}
        title={texts.opening.title}
        description={hasJoinUrl ? texts.opening.hintWithJoinLink : texts.opening.hint}
        confirmLabel={texts.opening.confirm}
        cancelLabel={texts.opening.cancel}
        closeLabel={texts.opening.cancel}
        busy={opening.isPending}
        onConfirm={() => opening.change(undefined, { onSettled: onClose })}
        onCancel={onClose}
      />
      <ConfirmLater
        open={asked === 'closing'}
        danger={false}
        title={texts.closing.title}
        description={texts.closing.hint}
        confirmLabel={texts.closing.confirm}
        cancelLabel={texts.closing.cancel}
        closeLabel={texts.closing.cancel}
        busy={closing.isPending}
        onConfirm={() => closing.change(undefined, { onSettled: onClose })}
        onCancel={onClose}
      />
    </>
  );
}
