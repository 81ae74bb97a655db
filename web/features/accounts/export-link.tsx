import { currentUser, exportAccount } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { refusals } from '@linecheck/texts/en/refusals';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { withRecentSignIn } from '../../api/recent-sign-in';
import { RequestError, requestOf, send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { rich } from '../../texts/rich';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';

export function ExportLink() {
  const texts = useTexts(account);
  const { link, refusal } = useExport();
  return (
    <div className="grid justify-items-start gap-3">
      <ButtonLink fullWidth="phone" icon={<Download aria-hidden />} {...link}>
        {texts.data.export}
      </ButtonLink>
      {refusal !== undefined && (
        <Notice tone="failed" role="alert" title={texts.data.notExported}>
          {refusal}
        </Notice>
      )}
    </div>
  );
}

/** Export as a link in a sentence, for a host who is about to delete the account. */
export function ExportFirst() {
  const texts = useTexts(account);
  const { link, refusal } = useExport();
  const asLink = (inside: ReactNode) => (
    <a className="link" {...link}>
      {inside}
    </a>
  );
  return (
    <div className="mt-3">
      <p>{rich(texts.deletion.exportFirst, { link: asLink })}</p>
      {refusal !== undefined && (
        <p role="alert" className="text-failed">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Export limit reached; the next export is allowed after `minutes`. */
class TooManyExports extends Error {
  override readonly name = 'TooManyExports';

  constructor(readonly minutes: number) {
    super(`export limit reached, retry in ${minutes} minutes`);
  }
}

/**
 * Link props for the export. The browser saves the file directly, because it may be too large for the page's memory. If
 * the server refuses, the browser would only report a failed download, so the page first sends a HEAD request.
 */
function useExport() {
  const texts = useTexts(account);
  const isAllowed = useRef(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => withRecentSignIn(assertExportAllowed) });
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (isAllowed.current) {
      isAllowed.current = false;
      return;
    }
    event.preventDefault();
    if (isPending) return;
    mutate(undefined, {
      onSuccess: () => {
        isAllowed.current = true;
        link.click();
      },
    });
  };
  const link = {
    href: requestOf(exportAccount, {}).address,
    download: '',
    onClick,
    'aria-busy': isPending || undefined,
  } as const;
  return { link, refusal: error === null || isPending ? undefined : wordsOf(texts, error) };
}

const signInAgain = (statusText: string): RequestError =>
  new RequestError(403, statusText, { code: 'sign_in_again', message: currentTexts(refusals).signInAgain });

/** @throws TooManyExports or RequestError if the server would refuse the export. */
async function assertExportAllowed(): Promise<void> {
  const { address, headers } = requestOf(exportAccount, {});
  const reply = await fetch(address, { method: 'HEAD', headers, credentials: 'same-origin' });
  if (reply.ok) return;
  // A HEAD response has no body. If the sign-in has expired, this request returns the problem code, which marks
  // the session as expired on the page.
  if (reply.status === 401) await send(currentUser, {});
  // The role includes the export, so this status asks for a proof of the person.
  if (reply.status === 403) throw signInAgain(reply.statusText);
  if (reply.status === 429) throw new TooManyExports(Math.ceil(Number(reply.headers.get('retry-after')) / 60));
  throw new RequestError(reply.status, reply.statusText, undefined);
}

const wordsOf = (texts: typeof account, error: Error): string =>
  error instanceof TooManyExports
    ? fill(texts.data.tooOften, { count: Math.max(1, error.minutes) })
    : failureWords(error, texts.data.failedHint);
