import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { newRun, type Run, restingRun, resumedRun } from '@linecheck/checks/readiness/run';
import type { KeptInBrowser, KeptRun } from '@linecheck/contract';

/** How a run begins after what this browser has kept. @param isAnew Whether the guest has asked for a new one. */
export function beginningAfter(kept: KeptInBrowser, isAnew: boolean): (items: readonly ChecklistItem[]) => Run {
  const { run, shared } = kept;
  if (run !== undefined) return (items) => resumedRun(items, { verdicts: verdictsOf(run), ticked: run.ticked });
  return shared !== undefined && !isAnew ? restingRun : newRun;
}

type Verdicts = Parameters<typeof resumedRun>[1]['verdicts'];

function verdictsOf({ checks }: KeptRun): Verdicts {
  const { microphone, camera, connection } = checks;
  return {
    ...(microphone && { microphone: whole(microphone.verdict) }),
    ...(camera && { camera: whole(camera.verdict) }),
    ...(connection && { connection: whole(connection.verdict) }),
  };
}

const whole = <Kept extends { readonly advice?: string | undefined }>(verdict: Kept) => ({
  ...verdict,
  advice: verdict.advice,
});
