import { currentUser, exportAccount } from '@linecheck/contract';
import account from '@linecheck/texts/en/account';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { callOf, RequestError, send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';

/** Export limit reached; the next export is allowed after `minutes`. */
class TooManyExports extends Error {
  override readonly name = 'TooManyExports';

  constructor(readonly minutes: number) {
    super(`export limit reached, retry in ${minutes} minutes`);
  }
}

/**
 * Link props for the export. The browser saves the file, whatever its size, so it does not pass through the page. For a
 * refusal, the browser would only report a failed download, so the page first sends a HEAD request.
 */
export function useExport() {
  const texts = useTexts(account);
  const isGiven = useRef(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: assertGiven });
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const link = event.currentTarget;
    if (isGiven.current) {
      isGiven.current = false;
      return;
    }
    event.preventDefault();
    if (isPending) return;
    mutate(undefined, {
      onSuccess: () => {
        isGiven.current = true;
        link.click();
      },
    });
  };
  const link = { href: exportAccount.path, download: '', onClick, 'aria-busy': isPending || undefined } as const;
  return { link, refusal: error === null || isPending ? undefined : wordsOf(texts, error) };
}

/** @throws Error if the export would be refused. */
async function assertGiven(): Promise<void> {
  const { address, headers } = callOf(exportAccount, {});
  const reply = await fetch(address, { method: 'HEAD', headers, credentials: 'same-origin' });
  if (reply.ok) return;
  // A HEAD response has no body. For an expired sign-in, this request gets the problem code, which the whole page
  // reacts to.
  if (reply.status === 401) await send(currentUser, {});
  if (reply.status === 429) throw new TooManyExports(Math.ceil(Number(reply.headers.get('retry-after')) / 60));
  throw new RequestError(reply.status, reply.statusText, undefined);
}

const wordsOf = (texts: typeof account, error: Error): string =>
  error instanceof TooManyExports
    ? fill(texts.data.tooOften, { count: Math.max(1, error.minutes) })
    : failureWords(error, texts.data.failedHint);
