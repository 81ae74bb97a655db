import { can, planOf } from '@linecheck/contract';
import { usePlanEnd } from '../../features/accounts/use-plan-end';
import { useVisitor } from '../../features/accounts/use-user';
import { HostRecordingOffer, type HostRecordingOfferProps } from '../../features/recordings/host-recording-offer';
import { LeaveGuard } from '../shell/leave-guard';

/** Offer to record the host's setup, if the plan includes recordings. */
export function HostRecording(props: HostRecordingOfferProps) {
  const visitor = useVisitor();
  const endedAt = usePlanEnd();
  if (visitor.kind !== 'host') return null;
  // A clip made before Pro ended stays and can still be played.
  if (!can(planOf(visitor.user, Date.now()), 'recordings') && endedAt === undefined) return null;
  return (
    <LeaveGuard>
      <HostRecordingOffer {...props} />
    </LeaveGuard>
  );
}
