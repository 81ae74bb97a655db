import { CONNECT_OUTCOME, endConnection, readConnection, SERVICE_OUTCOMES } from '@linecheck/contract';
import { serviceOutcomes, unnamedService } from '@linecheck/texts/en/service-outcomes';
import { connection } from '@linecheck/texts/en/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { send } from '../../../api/send';
import { failureWords } from '../../../texts/failure-words';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { Button } from '../../../ui/controls/button';
import { Notice } from '../../../ui/feedback/notice';
import { useSignInWays } from '../use-sign-in-ways';

interface SignInOutcomeProps {
  /** Value of the parameter `service` in the address. */
  readonly outcome: string;
}

/** What the sign-in service has led to, for a person who is not signed in by it. */
export function SignInOutcome({ outcome }: SignInOutcomeProps) {
  const service = useSignInWays()?.service ?? undefined;
  if (outcome === CONNECT_OUTCOME) return <Connection service={service} />;
  const known = SERVICE_OUTCOMES.find((name) => name === outcome);
  return known === undefined ? null : <Outcome outcome={known} service={service} />;
}

interface ServiceName {
  readonly service: string | undefined;
}

function Outcome({ outcome, service }: ServiceName & { readonly outcome: (typeof SERVICE_OUTCOMES)[number] }) {
  const { title, text } = useTexts(serviceOutcomes)[outcome];
  const unnamed = useTexts(unnamedService);
  return (
    <Notice tone="failed" role="alert" title={fill(title, { service: service ?? unnamed.name })}>
      {fill(text, { service: service ?? unnamed.inside })}
    </Notice>
  );
}

function Connection({ service }: ServiceName) {
  const texts = useTexts(connection);
  const unnamed = useTexts(unnamedService);
  const { data } = useQuery({ queryKey: ['waiting connection'], queryFn: () => send(readConnection, {}), gcTime: 0 });
  const end = useMutation({ mutationFn: () => send(endConnection, {}) });
  if (end.isSuccess || !data || data.email === null) return null;
  const { email, reason } = data;
  return (
    <>
      <Notice
        tone="info"
        role="status"
        action={
          <Button size={32} busy={end.isPending} onClick={() => end.mutate()}>
            {texts.leave}
          </Button>
        }
      >
        {fill(texts[reason ?? 'password'], { email, service: service ?? unnamed.inside })}
      </Notice>
      {end.error && (
        <Notice tone="failed" role="alert" title={texts.failed}>
          {failureWords(end.error, texts.failedHint)}
        </Notice>
      )}
    </>
  );
}
