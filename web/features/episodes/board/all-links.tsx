import { listGuestLinks } from '@linecheck/contract';
import { allLinks } from '@linecheck/texts/en/episodes/board-side';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { withRecentSignIn } from '../../../api/recent-sign-in';
import { send } from '../../../api/send';
import { notLoadedWords, retryLabel } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { CopyButton } from '../../../ui/controls/copy-button';
import { TextArea } from '../../../ui/controls/text-area';
import { ErrorCard } from '../../../ui/feedback/error-card';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Dialog } from '../../../ui/overlays/dialog';
import { linkLines } from './link-lines';
import { episodeKey } from './use-board';

interface AllLinksProps {
  readonly episodeId: string;
  readonly onClose: () => void;
}

/** The links of all guests as lines to copy. They are shown, so that they can be copied where the clipboard is blocked. */
export function AllLinks({ episodeId, onClose }: AllLinksProps) {
  const texts = useTexts(allLinks);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const links = useQuery({
    queryKey: [...episodeKey(episodeId), 'links'],
    queryFn: ({ signal }) => withRecentSignIn(() => send(listGuestLinks, { params: { id: episodeId } }, signal)),
    refetchOnMount: 'always',
  });
  const { text, count, expired } = linkLines(links.data?.links ?? [], window.location.origin);
  return (
    <Dialog open size="wide" title={texts.dialog} closeLabel={texts.close} onClose={onClose}>
      {links.isPending ? (
        <SkeletonRows rows={3} label={texts.loading} />
      ) : links.error ? (
        <ErrorCard
          title={texts.notLoaded}
          busy={links.isFetching}
          retryLabel={retryLabel()}
          onRetry={() => void links.refetch()}
        >
          {notLoadedWords(links.error)}
        </ErrorCard>
      ) : count === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <div className="grid gap-4">
          <TextArea ref={area} readOnly label={texts.label} rows={8} dir="auto" spellCheck={false} value={text} />
          {expired > 0 && <p className="text-14 text-ink-2">{fill(texts.expired, { count: expired })}</p>}
          <p role="status" className="text-14 text-ink-2 empty:hidden">
            {isBlocked && texts.manually}
          </p>
          <CopyButton
            variant="primary"
            fullWidth="phone"
            text={text}
            label={fill(texts.copy, { count })}
            copiedLabel={texts.copied}
            failedLabel={texts.notCopied}
            onCopied={() => setBlocked(false)}
            onFailed={() => {
              setBlocked(true);
              area.current?.select();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
