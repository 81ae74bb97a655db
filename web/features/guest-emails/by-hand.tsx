import { type EmailPreview, readGuestCalendar } from '@linecheck/contract';
import { emailByHand } from '@linecheck/texts/en/episodes/email-dialog';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Mail from 'lucide-react/icons/mail';
import { pageOrigin } from '../../api/page-source';
import { requestOf } from '../../api/send';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { CopyButton } from '../../ui/controls/copy-button';
import { draftHref } from './email-words';

interface ByHandProps {
  readonly email: EmailPreview;
  readonly sessionCode: string;
  /** True if the link belongs to an episode. */
  readonly hasCalendar: boolean;
}

/** An email that the host sends: its text, a draft in the mail program, and the file for the calendar. */
export function ByHand({ email, sessionCode, hasCalendar }: ByHandProps) {
  const texts = useTexts(emailByHand);
  const { to, subject, textByHand: text } = email;
  const link = `${pageOrigin()}/?session=${sessionCode}`;
  return (
    <section aria-label={texts.title}>
      <h3 className="mb-2 text-14 font-semi">{texts.title}</h3>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={text}
          label={texts.copyText}
          copiedLabel={texts.copied}
          failedLabel={texts.notCopied}
          fieldLabel={texts.textOf}
        />
        <ButtonLink href={draftHref({ to, subject, text, link })} icon={<Mail aria-hidden />}>
          {texts.mail}
        </ButtonLink>
        {hasCalendar && (
          <ButtonLink
            href={requestOf(readGuestCalendar, { params: { sessionCode } }).address}
            download=""
            icon={<CalendarPlus aria-hidden />}
          >
            {texts.calendar}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
