import { currentUser, exportAccount } from '@linecheck/contract';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { messageOf } from '../../api/failure';
import { callOf, RequestError, send } from '../../api/send';

/** Why there is no file now, in words for people. */
class NoExport extends Error {
  override readonly name = 'NoExport';
}

const FALLBACK = 'Please try again.';

/**
 * The browser itself saves the file, however large it is: no part of it passes through the page. It would say of a refusal
 * only that the download has failed, so the page asks first whether the file would be given.
 */
export function useExport() {
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
  return { onClick, isPending, refusal: error === null || isPending ? undefined : wordsOf(error) };
}

/** @throws Error where it would be refused. */
async function assertGiven(): Promise<void> {
  const { address, headers } = callOf(exportAccount, {});
  const reply = await fetch(address, { method: 'HEAD', headers, credentials: 'same-origin' });
  if (reply.ok) return;
  // The answer to a HEAD has no words. Where the sign-in has ended, this call has them for the whole page.
  if (reply.status === 401) await send(currentUser, {});
  if (reply.status === 429) throw new NoExport(tooMany(Number(reply.headers.get('retry-after'))));
  throw new RequestError(reply.status, reply.statusText, undefined);
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `You have exported your data many times just now. Please try again in ${minutes > 1 ? `${minutes} minutes` : 'a minute'}.`;
}

const wordsOf = (error: Error): string => (error instanceof NoExport ? error.message : messageOf(error, FALLBACK));
