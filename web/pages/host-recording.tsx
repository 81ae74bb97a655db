import { planLimits, planOf } from '@linecheck/contract';
import { useVisitor } from '../features/accounts/use-user';
import { HostRecordingOffer, type HostRecordingOfferProps } from '../features/recordings/host-recording-offer';
import { LeaveGuard } from './leave-guard';

/** The offer to record oneself, for a host whose plan has recordings. */
export function HostRecording(props: HostRecordingOfferProps) {
  const visitor = useVisitor();
  if (visitor.kind !== 'host' || !planLimits[planOf(visitor.user, Date.now())].recordings) return null;
  return (
    <LeaveGuard>
      <HostRecordingOffer {...props} />
    </LeaveGuard>
  );
}
