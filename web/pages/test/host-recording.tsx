import { can, planOf } from '@linecheck/contract';
import { usePlanEnd } from '../../features/accounts/use-plan-end';
import { useVisitor } from '../../features/accounts/use-user';
import { HostRecordingOffer, type HostRecordingOfferProps } from '../../features/recordings/host-recording-offer';
import { LeaveGuard } from '../shell/leave-guard';

/** The offer to record oneself, for a host whose plan has recordings. */
export function HostRecording(props: HostRecordingOfferProps) {
  const visitor = useVisitor();
  const endedAt = usePlanEnd();
  if (visitor.kind !== 'host') return null;
  // A clip that was made before Pro has ended stays: it can still be watched.
  if (!can(planOf(visitor.user, Date.now()), 'recordings') && endedAt === undefined) return null;
  return (
    <LeaveGuard>
      <HostRecordingOffer {...props} />
    </LeaveGuard>
  );
}
