import type { Submission } from '@linecheck/contract';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { findSubmission } from './kept-submission';
import { useShareResults } from './use-share-results';

/** After a reload: a result that never reached the host can still be sent. */
export function KeptResult({ sessionCode }: { readonly sessionCode: string }) {
  const [kept] = useState(() => findSubmission(sessionCode));
  return kept === undefined ? null : <Resend kept={kept} />;
}

function Resend({ kept }: { readonly kept: Submission }) {
  const { sharing, share } = useShareResults();
  if (sharing.kind === 'shared') {
    return (
      <Notice tone="passed" role="status" title="Your results have been sent">
        Your host can see them now. You can close this page, or run the checks again.
      </Notice>
    );
  }
  if (sharing.kind === 'closed') {
    return (
      <Notice tone="failed" role="alert" title="This link no longer takes results">
        Please ask your host for a new one. You can run the checks here all the same.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="status"
      title="Your last results have not been sent yet"
      action={
        <Button icon={<Send aria-hidden />} busy={sharing.kind === 'sending'} onClick={() => void share(kept)}>
          Send them now
        </Button>
      }
    >
      {sharing.kind === 'failed' ? sharing.message : 'They are kept in this browser.'}
    </Notice>
  );
}
