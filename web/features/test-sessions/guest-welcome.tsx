import { type GuestSession, PLUS_GUEST, plainMessage } from '@linecheck/contract';
import { invitation } from '@linecheck/texts/en/guest-page';
import { fill } from '../../texts/fill';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { Quote } from '../../ui/layout/quote';
import { hostNameOf } from './host-name';

export function GuestWelcome({ session }: { readonly session: GuestSession }) {
  const texts = useTexts(invitation);
  const message = plainMessage(session.guestMessage ?? '');
  const host = hostNameOf(session);
  return (
    <>
      <div className="wrap-anywhere">
        <h1 className="text-22 font-bold tracking-tight sm:text-28">
          {/* A Plus link has no guest name; its guest is greeted as 'Guest'. */}
          {fill(texts.welcome, { name: session.guestFirstName || PLUS_GUEST.guestFirstName })}
        </h1>
        <p className="mt-0.5 text-14 text-ink-2 sm:mt-2 sm:text-16">
          {message === ''
            ? rich(texts.setupCheckForWith, { title: titleOf(session), host })
            : rich(texts.setupCheckFor, { title: titleOf(session) })}
        </p>
      </div>
      {message !== '' && <Quote by={host}>{message}</Quote>}
      {session.episode?.isCalledOff !== true && <SetupCheckNotice />}
    </>
  );
}

const titleOf = ({ title }: GuestSession) => (
  <strong className="font-medium text-ink lg:block">
    <bdi>{title}</bdi>
  </strong>
);

export function SetupCheckNotice() {
  const texts = useTexts(invitation);
  return (
    <Notice tone="yellow" title={texts.setupCheckTitle} brief>
      {texts.setupCheckHint}
    </Notice>
  );
}
