import type { TokenPage } from '@linecheck/contract';
import { accounts } from '@linecheck/texts/en/forms';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import type { ReactNode } from 'react';
import type { MailLink } from '../../features/accounts/use-mail-link';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { MessageCard } from '../../ui/feedback/message-card';
import { Notice } from '../../ui/feedback/notice';
import { Header } from '../shell/header';
import { NarrowPage } from '../shell/narrow-page';
import { useAddressToken } from './use-address-token';

interface Message {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

interface Question extends Omit<Message, 'action'> {
  readonly icon: ReactNode;
  readonly action: string;
  readonly failed: string;
}

interface MailLinkPageProps {
  readonly page: TokenPage;
  /** The parameters that stay in the address. */
  readonly query?: '' | `?${string}`;
  readonly link: MailLink;
  readonly question: Question;
  readonly done: Message;
  /** Message for a link that is incomplete, already used or expired. */
  readonly invalid: Message;
}

/** Target of a link in an email that asks for confirmation before it acts. */
export function MailLinkPage({ page, query, link: { state, use }, question, done, invalid }: MailLinkPageProps) {
  const { token } = useAddressToken(page, query);
  return (
    // The link may sign a person in or out, which the header reads when it is made.
    <NarrowPage header={<Header key={state.kind} />}>
      {state.kind === 'done' && (
        <MessageCard
          takesFocus
          tone="passed"
          icon={<CircleCheck aria-hidden />}
          title={done.title}
          actions={done.action}
        >
          {done.text}
        </MessageCard>
      )}
      {state.kind !== 'done' && (token === undefined || state.kind === 'invalid') && (
        <MessageCard tone="failed" icon={<Unlink aria-hidden />} title={invalid.title} actions={invalid.action}>
          {invalid.text}
        </MessageCard>
      )}
      {state.kind === 'open' && token !== undefined && (
        <QuestionCard {...question} {...state} onConfirm={() => use(token)} />
      )}
    </NarrowPage>
  );
}

interface QuestionCardProps extends Question {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
}

function QuestionCard({ icon, title, text, action, failed, isBusy, failure, onConfirm }: QuestionCardProps) {
  const texts = useTexts(accounts);
  return (
    <MessageCard
      icon={icon}
      title={title}
      actions={
        <Button variant="primary" fullWidth="phone" busy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      }
    >
      <span>{text}</span>
      {failure !== undefined && (
        <div className="mt-4 text-start">
          <Notice tone="failed" role="alert" title={failed}>
            <span className="block">{failure}</span>
            <span className="block">{texts.linkNotUsed}</span>
          </Notice>
        </div>
      )}
    </MessageCard>
  );
}
