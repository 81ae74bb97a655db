import { countGroupGuests, deleteGroupGuests, GROUP_GUESTS, type GroupGuests } from '@linecheck/contract';
import { groupRemoval } from '@linecheck/texts/en/episodes/board-dialogs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../api/send';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { CheckboxRow } from '../../../ui/controls/checkbox-row';
import { SelectField } from '../../../ui/controls/select-field';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Dialog } from '../../../ui/overlays/dialog';
import { episodeKey, useEpisodeChange } from './use-board';

interface GroupRemovalProps {
  readonly episodeId: string;
  /** True while the group link is open. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Deletes guests who joined by the group link, with a count before. */
export function GroupRemoval({ episodeId: id, isOpen, onClose }: GroupRemovalProps) {
  const texts = useTexts(groupRemoval);
  const [which, setWhich] = useState<GroupGuests>('no-result');
  const [closesLink, setClosesLink] = useState(false);
  const counts = useQuery({
    queryKey: [...episodeKey(id), 'group-guests'],
    queryFn: () => send(countGroupGuests, { params: { id } }),
    refetchOnMount: 'always',
  });
  const removal = useEpisodeChange(id, {
    send: () => send(deleteGroupGuests, { params: { id }, body: { which, closesLink: isOpen && closesLink } }),
    done: (_, { deleted }) => fill(texts.done, { count: deleted }),
    failed: () => texts.failed,
  });
  const count = counts.data?.[which] ?? 0;
  return (
    <Dialog
      open
      title={texts.title}
      description={which === 'no-result' ? texts.hint : texts.hintWithResults}
      closeLabel={texts.cancel}
      onClose={onClose}
      footer={
        <>
          <Button fullWidth="phone" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            fullWidth="phone"
            variant="danger"
            disabled={count === 0}
            busy={removal.isPending}
            onClick={() => removal.change(undefined, { onSuccess: onClose })}
          >
            {count === 0 ? texts.none : fill(texts.confirm, { count })}
          </Button>
        </>
      }
    >
      {counts.data !== undefined && (
        <div className="grid gap-3">
          <SelectField
            label={texts.which}
            value={which}
            onChange={({ target }) => setWhich(GROUP_GUESTS.find((each) => each === target.value) ?? which)}
            options={GROUP_GUESTS.map((value) => ({ value, label: texts.choices[value] }))}
          />
          {isOpen && (
            <CheckboxRow
              label={texts.closesLink}
              checked={closesLink}
              onChange={({ target }) => setClosesLink(target.checked)}
            />
          )}
        </div>
      )}
      {counts.isPending && <SkeletonRows rows={2} label={texts.loading} />}
      {counts.isError && counts.data === undefined && (
        <ErrorCard
          title={texts.notLoaded}
          busy={counts.isFetching}
          retryLabel={retryLabel()}
          onRetry={() => void counts.refetch()}
        >
          {notLoadedWords(counts.error)}
        </ErrorCard>
      )}
    </Dialog>
  );
}
