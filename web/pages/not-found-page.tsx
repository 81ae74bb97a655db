import FileQuestion from 'lucide-react/icons/file-question-mark';
import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { PageFrame } from './page-frame';
import { SiteHeader } from './site-header';

export function NotFoundPage() {
  return (
    <PageFrame header={<SiteHeader />}>
      <h1 className="sr-only">Page Not Found</h1>
      <EmptyState
        icon={<FileQuestion aria-hidden />}
        title="Page Not Found"
        action={
          <Link href="/" asChild>
            <ButtonLink look="primary">Back to Testing</ButtonLink>
          </Link>
        }
      >
        There is nothing at this address. If your host sent you a link, please check that it is complete.
      </EmptyState>
    </PageFrame>
  );
}
