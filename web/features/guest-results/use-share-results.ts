import { maySend, type Sharing, sharingReducer, unshared } from '@linecheck/checks/readiness/sharing';
import { type ShareForm, type Submission, submitGuestResult } from '@linecheck/contract';
import { type RefObject, useReducer, useRef, useState } from 'react';
import { messageOf, refusalOf, send } from '../../api/send';
import { showToast } from '../../ui/toast';
import { forgetSubmission, keepSubmission } from './kept-submission';

export interface UsedSharing {
  readonly sharing: Sharing;
  readonly share: (result: Submission) => Promise<void>;
  /** What the host has; a retest afterwards stays with the guest. */
  readonly shared: Submission | undefined;
  /** What was typed before a retest took the form away. */
  readonly draft: RefObject<ShareForm | undefined>;
}

/** Sends a result to the host of its link; keeps it until the server has acknowledged it. */
export function useShareResults(): UsedSharing {
  const [sharing, dispatch] = useReducer(sharingReducer, unshared);
  const [shared, setShared] = useState<Submission>();
  const draft = useRef<ShareForm>(undefined);

  const share = async (result: Submission) => {
    if (!maySend(sharing)) return;
    dispatch({ type: 'send' });
    const isStored = keepSubmission(result);
    try {
      await send(submitGuestResult, { body: result });
      forgetSubmission(result.sessionCode);
      setShared(result);
      dispatch({ type: 'acknowledged' });
      showToast({ title: 'Results submitted!', tone: 'passed' });
    } catch (error) {
      const message = messageOf(error, 'Please try again.');
      if (refusalOf(error) === 'link_not_valid') {
        forgetSubmission(result.sessionCode);
        dispatch({ type: 'link-closed' });
      } else {
        dispatch({ type: 'refused', message, isKept: isStored });
      }
      showToast({ title: 'Submission failed', description: message, tone: 'failed' });
    }
  };

  return { sharing, share, shared, draft };
}
