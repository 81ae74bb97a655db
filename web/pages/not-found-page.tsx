import FileQuestion from 'lucide-react/icons/file-question-mark';
import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';
import { GateCard } from './gate-card';

export function NotFoundPage() {
  return (
    <GateCard
      icon={<FileQuestion aria-hidden />}
      title="Page Not Found"
      actions={
        <Link href="/" asChild>
          <ButtonLink look="primary" wide="phone">
            Back to Testing
          </ButtonLink>
        </Link>
      }
    >
      There is nothing at this address. If your host sent you a link, please check that it is complete.
    </GateCard>
  );
}
