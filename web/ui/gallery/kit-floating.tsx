import Info from 'lucide-react/icons/info';
import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import { Button, IconButton } from '../button';
import { Card } from '../card';
import { ConfirmDialog } from '../confirm-dialog';
import { DetailList } from '../detail-list';
import { Dialog } from '../dialog';
import { Disclosure } from '../disclosure';
import { EmptyState } from '../empty-state';
import { ErrorState } from '../error-state';
import { Skeleton } from '../skeleton';
import { SkeletonRows } from '../skeleton-rows';
import { StepCard } from '../step-card';
import { StepFooter } from '../step-footer';
import { TextField } from '../text-field';
import { showToast } from '../toast';
import { Toaster } from '../toaster';
import { Tooltip } from '../tooltip';
import { KitSection, Row } from './kit-section';

function Dialogs() {
  const [open, setOpen] = useState<'none' | 'form' | 'confirm'>('none');
  const close = () => setOpen('none');
  return (
    <Row>
      <Button onClick={() => setOpen('form')}>Open dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Open confirm</Button>
      <Button onClick={() => showToast({ title: 'Template created successfully!', tone: 'passed' })}>Show toast</Button>
      <Button
        onClick={() =>
          showToast({
            title: 'Submission failed',
            description: 'Please try again.',
            tone: 'failed',
            durationMs: 60_000,
          })
        }
      >
        Show failed toast
      </Button>
      <Tooltip text="Says more about a control, after a while.">
        <IconButton label="More about this" icon={<Info aria-hidden />} />
      </Tooltip>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Create New Test Link"
        description="The guest needs no account."
        closeLabel="Close"
        footer={
          <>
            <Button wide="phone" onClick={close}>
              Cancel
            </Button>
            <Button wide="phone" look="primary" icon={<Link aria-hidden />} onClick={close}>
              Create link
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Guest first name *" placeholder="First name" />
          <TextField label="Email" placeholder="name@example.com" />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete this session?"
        description="The link stops working, and one result with its clip is lost."
        confirmLabel="Delete session"
        cancelLabel="Keep it"
        closeLabel="Close"
        onConfirm={close}
        onCancel={close}
      />
    </Row>
  );
}

function Steps() {
  const [open, setOpen] = useState(1);
  return (
    <div className="grid max-w-column gap-3">
      {(['failed', 'warning', 'idle'] as const).map((status, index) => (
        <StepCard
          key={status}
          id={`kit-${status}`}
          number={index + 1}
          name={`A ${status} step`}
          verdict="What was found"
          status={status}
          statusWord={status}
          open={open === index}
          onToggle={(opens) => setOpen(opens ? index : -1)}
        >
          <p>What the step holds.</p>
          <StepFooter
            actions={<Button size={48}>Retest</Button>}
            detailsLabel="Details"
            details={
              <DetailList
                items={[
                  { name: 'Resolution', value: '1280 × 720' },
                  { name: 'Frame rate', value: '30 fps' },
                ]}
              />
            }
          />
        </StepCard>
      ))}
    </div>
  );
}

export function KitFloating() {
  return (
    <>
      <KitSection title="Dialogs, toasts, tooltip">
        <Dialogs />
      </KitSection>
      <KitSection title="Steps, disclosure">
        <Steps />
        <Disclosure label="Details">
          <DetailList items={[{ name: 'Resolution', value: '1280 × 720' }]} />
        </Disclosure>
      </KitSection>
      <KitSection title="Empty, loading, error">
        <div className="grid gap-3 md:grid-cols-2">
          <Card padding="none">
            <EmptyState
              icon={<Link aria-hidden />}
              title="No test sessions yet"
              action={<Button look="primary">Create link</Button>}
            >
              Create your first session above
            </EmptyState>
          </Card>
          <Card padding="none">
            <ErrorState title="The sessions could not be loaded" onRetry={() => undefined}>
              The server did not answer.
            </ErrorState>
          </Card>
        </div>
        <SkeletonRows label="Loading sessions..." rows={2} />
        <Skeleton size="h-6 w-40" />
      </KitSection>
      <Toaster closeLabel="Close" regionLabel="Messages" />
    </>
  );
}
