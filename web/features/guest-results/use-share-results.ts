import { maySend, type Sharing, sharingReducer, unshared } from '@linecheck/checks/readiness/sharing';
import { type Submission, submitGuestResult } from '@linecheck/contract';
import { useReducer } from 'react';
import { messageOf, send } from '../../api/send';
import { showToast } from '../../ui/toast';
import { forgetSubmission, keepSubmission } from './kept-submission';

export interface UsedSharing {
  readonly sharing: Sharing;
  readonly share: (result: Submission) => Promise<void>;
}

/** Sends a result to the host of its link; keeps it until the server has acknowledged it. */
export function useShareResults(): UsedSharing {
  const [sharing, dispatch] = useReducer(sharingReducer, unshared);

  const share = async (result: Submission) => {
    if (!maySend(sharing)) return;
    dispatch({ type: 'send' });
    keepSubmission(result);
    try {
      await send(submitGuestResult, { body: result });
      forgetSubmission(result.sessionCode);
      dispatch({ type: 'acknowledged' });
      showToast({ title: 'Results submitted!', tone: 'passed' });
    } catch (error) {
      const message = messageOf(error, 'Please try again.');
      dispatch({ type: 'refused', message });
      showToast({ title: 'Submission failed', description: message, tone: 'failed' });
    }
  };

  return { sharing, share };
}
