import { groupGuestRules, joinForwarded } from '@linecheck/contract';
import { linkPerson } from '@linecheck/texts/en/sharing';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useContractForm } from '../../texts/use-contract-form';
import { useTexts } from '../../texts/use-texts';
import { newUuid } from '../../ui/behaviour/new-uuid';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/text-field';
import { Notice } from '../../ui/feedback/notice';
import { storedRuns } from './stored-runs';

interface OwnLink {
  readonly code: string;
  readonly guestName: string;
}

interface LinkPersonProps {
  readonly code: string;
  /** The guest whom the link names. */
  readonly guest: string;
  readonly hostName: string;
  /** The time of the newest result, if it came from another browser. */
  readonly sharedAt: string | undefined;
}

/**
 * Says in whose name a guest checks, since a link may have been forwarded, or opened on another device before. Another
 * person goes on with a link of their own, and takes along what is not shared yet.
 */
export function LinkPerson({ code, guest, hostName, sharedAt }: LinkPersonProps) {
  const texts = useTexts(linkPerson);
  const [, navigate] = useLocation();
  const onOther = (own: OwnLink) => {
    storedRuns.move(code, own);
    navigate(`/?session=${own.code}`, { replace: true });
  };
  const [isOther, setOther] = useState(false);
  return (
    <div className="mt-4 grid gap-3">
      {sharedAt !== undefined && (
        <Notice tone="info" title={texts.sharedBefore}>
          {fill(texts.sharedBeforeHint, { when: formatMoment(sharedAt), hostName })}
        </Notice>
      )}
      {isOther ? (
        <OtherPerson {...{ code, guest, onOther }} onBack={() => setOther(false)} />
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-14 text-ink-2 wrap-anywhere">
          <span>{rich(texts.whose, { guest: <bdi translate="no">{guest}</bdi> })}</span>
          <button type="button" className="link" onClick={() => setOther(true)}>
            {texts.other}
          </button>
        </p>
      )}
    </div>
  );
}

interface OtherPersonProps extends Pick<LinkPersonProps, 'code' | 'guest'> {
  readonly onOther: (own: OwnLink) => void;
  readonly onBack: () => void;
}

function OtherPerson({ code, guest, onOther, onBack }: OtherPersonProps) {
  const texts = useTexts(linkPerson);
  // A repeated attempt after a lost reply returns the same link.
  const [guestId] = useState(newUuid);
  const { field, handleSubmit, setFocus } = useContractForm(groupGuestRules, { defaultValues: { name: '' } });
  useEffect(() => setFocus('name'), [setFocus]);
  const join = useMutation({
    mutationFn: (name: string) => send(joinForwarded, { params: { sessionCode: code }, body: { name, guestId } }),
    onSuccess: ({ sessionCode }, guestName) => onOther({ code: sessionCode, guestName }),
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit(({ name }) => !join.isPending && join.mutate(name))}>
      <TextField
        label={texts.name}
        autoComplete="name"
        hint={fill(texts.hint, { guest })}
        readOnly={join.isPending}
        {...field('name')}
      />
      {join.error && (
        <Notice tone="failed" role="alert" title={texts.notJoined}>
          {failureWords(join.error, texts.tryAgain)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={join.isPending}>
          {texts.go}
        </Button>
        <Button onClick={onBack}>{fill(texts.back, { guest })}</Button>
      </div>
    </form>
  );
}
