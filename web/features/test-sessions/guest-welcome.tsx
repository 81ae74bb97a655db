import { type GuestSession, PLUS_GUEST, plainMessage } from '@linecheck/contract';
import { invitation } from '@linecheck/texts/en/guest-page';
import { fill } from '../../texts/fill';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { BriefQuote } from '../../ui/layout/quote';

export function GuestWelcome({ session }: { readonly session: GuestSession }) {
  const texts = useTexts(invitation);
  const title = (
    <strong className="font-medium text-ink">
      <bdi translate="no">{session.title}</bdi>
    </strong>
  );
  return (
    <>
      <h1 className="text-22 font-bold tracking-tight sm:text-28">
        {/* A Plus link has no guest name; its guest is greeted as 'Guest'. */}
        {fill(texts.welcome, { name: session.guestFirstName || PLUS_GUEST.guestFirstName })}
      </h1>
      <p className="-mt-2 text-14 text-ink-2 sm:-mt-2.5 sm:text-16">{rich(texts.setupCheckFor, { title })}</p>
      {session.episode?.isCalledOff !== true && <SetupCheckNotice />}
    </>
  );
}

export function GuestMessage({ session }: { readonly session: GuestSession }) {
  const texts = useTexts(invitation);
  const message = plainMessage(session.guestMessage ?? '');
  if (message === '') return null;
  return (
    <BriefQuote moreLabel={texts.more} lessLabel={texts.less}>
      {message}
    </BriefQuote>
  );
}

export function SetupCheckNotice() {
  const texts = useTexts(invitation);
  return <Notice tone="yellow" title={texts.setupCheckTitle} slim />;
}
