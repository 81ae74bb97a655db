import FileQuestion from 'lucide-react/icons/file-question-mark';
import { BackToTesting } from './back-to-testing';
import { GateCard } from './gate-card';

export function NotFoundPage() {
  return (
    <GateCard icon={<FileQuestion aria-hidden />} title="Page Not Found" actions={<BackToTesting look="primary" />}>
      There is nothing at this address. If your host sent you a link, please check that it is complete.
    </GateCard>
  );
}
