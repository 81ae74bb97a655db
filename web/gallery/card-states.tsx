import CircleCheck from 'lucide-react/icons/circle-check';
import Link from 'lucide-react/icons/link';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps } from 'react';
import { Button } from '../ui/controls/button';
import { EmptyState } from '../ui/feedback/empty-state';
import { ErrorCard } from '../ui/feedback/error-card';
import { ErrorState } from '../ui/feedback/error-state';
import { MessageCard } from '../ui/feedback/message-card';
import { Card } from '../ui/layout/card';
import { TitledCard } from '../ui/layout/titled-card';
import { NewViewLink, ViewLinkLine } from '../ui/overlays/view-links';
import type { ComponentStates } from './component-states';

const ignore = () => undefined;

const Message = (props: Omit<ComponentProps<typeof MessageCard>, 'actions' | 'children'>) => (
  <MessageCard {...props} actions={<Button variant="primary">Go on</Button>}>
    What it means, and what can be done now.
  </MessageCard>
);

const viewLink = (busy: boolean) => (
  <ul>
    <ViewLinkLine
      made="Ada Lovelace, 26 November, 14:05"
      visited="Last visited today, 09:12"
      end="End"
      endLabel="End the link of 26 November, 14:05"
      ending={{ title: 'End this link?', hint: 'Its page closes at once.', confirm: 'End link', cancel: 'Cancel' }}
      busy={busy}
      onEnd={(close) => close()}
    />
  </ul>
);

export const cardStates: ComponentStates = {
  'view-links': {
    new: (
      <NewViewLink
        link="https://linecheck.example/board#q4v8zk2m7x0c9t5hb3wn6ryjd1"
        texts={{
          hint: 'The link is shown only now.',
          copy: 'Copy link',
          copied: 'Copied',
          notCopied: 'Copying failed',
        }}
      />
    ),
    listed: viewLink(false),
    ending: viewLink(true),
  },
  card: {
    flat: <Card>What the card holds.</Card>,
    active: <Card depth="active">The one thing that matters now.</Card>,
    roomy: <Card padding="roomy">A form.</Card>,
  },
  'empty-state': {
    'with a button': (
      <Card padding="none">
        <EmptyState
          icon={<Link aria-hidden />}
          title="No test sessions yet"
          action={<Button variant="primary">Create link</Button>}
        >
          Create your first session above
        </EmptyState>
      </Card>
    ),
  },
  'error-state': {
    idle: (
      <ErrorState title="The sessions could not be loaded" retryLabel="Try again" onRetry={ignore}>
        The server did not answer.
      </ErrorState>
    ),
    busy: (
      <ErrorState title="The sessions could not be loaded" retryLabel="Try again" onRetry={ignore} busy>
        The server did not answer.
      </ErrorState>
    ),
  },
  'error-card': {
    idle: (
      <ErrorCard title="The sessions could not be loaded" retryLabel="Try again" onRetry={ignore}>
        The server did not answer.
      </ErrorCard>
    ),
  },
  'titled-card': {
    plain: (
      <TitledCard title="Guest Preview" hint="As your guest sees it.">
        <p>What is shown.</p>
      </TitledCard>
    ),
  },
  'message-card': {
    plain: <Message icon={<Link aria-hidden />} title="Link not valid" />,
    passed: (
      <Message
        icon={<CircleCheck aria-hidden />}
        title="Email confirmed"
        tone="passed"
        footnote="You may close this page."
      />
    ),
    failed: <Message icon={<TriangleAlert aria-hidden />} title="Not confirmed" tone="failed" />,
  },
};
