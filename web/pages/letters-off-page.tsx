import accounts from '@linecheck/texts/en/accounts';
import BellOff from 'lucide-react/icons/bell-off';
import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import { useResultLettersEnd } from '../features/accounts/use-result-letters';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/controls/button';
import { PageLink } from '../ui/controls/page-link';
import { MessageCard } from '../ui/feedback/message-card';
import { Notice } from '../ui/feedback/notice';
import { useAddressToken } from './account/use-address-token';
import { Header } from './shell/header';
import { PageFrame } from './shell/page-frame';

/** Where a letter about a result leads whose reader wants no more of them. */
export function LettersOffPage() {
  const { token } = useAddressToken({ page: '/letters-off', name: 'token' });
  const { ending, end } = useResultLettersEnd();
  return (
    <PageFrame header={<Header />}>
      <div className="mx-auto max-w-112 sm:pt-6">
        {ending.kind === 'done' && <SwitchedOff />}
        {ending.kind !== 'done' && (token === undefined || ending.kind === 'unknown') && <Unknown />}
        {ending.kind === 'open' && token !== undefined && <Question {...ending} onEnd={() => end(token)} />}
      </div>
    </PageFrame>
  );
}

interface QuestionProps {
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onEnd: () => void;
}

function Question({ isBusy, failure, onEnd }: QuestionProps) {
  const { lettersOff: texts } = useTexts(accounts);
  return (
    <MessageCard
      icon={<BellOff aria-hidden />}
      title={texts.title}
      actions={
        <Button variant="primary" fullWidth="phone" busy={isBusy} onClick={onEnd}>
          {texts.action}
        </Button>
      }
    >
      {texts.hint}
      {failure !== undefined && (
        <div className="mt-4 text-start">
          <Notice tone="failed" role="alert" title={texts.failed}>
            {failure}
          </Notice>
        </div>
      )}
    </MessageCard>
  );
}

function SwitchedOff() {
  const { lettersOff: texts } = useTexts(accounts);
  return (
    <MessageCard
      takesFocus
      tone="passed"
      icon={<CircleCheck aria-hidden />}
      title={texts.done}
      actions={<PageLink href="/account">{texts.account}</PageLink>}
    >
      {texts.doneHint}
    </MessageCard>
  );
}

function Unknown() {
  const { lettersOff: texts } = useTexts(accounts);
  return (
    <MessageCard
      tone="failed"
      icon={<Unlink aria-hidden />}
      title={texts.unknown}
      actions={<PageLink href="/account">{texts.account}</PageLink>}
    >
      {texts.unknownHint}
    </MessageCard>
  );
}
