import { type GuestReach, isReachable } from '@linecheck/contract';
import { reachWords } from '@linecheck/texts/en/help-requests/reach';
import { hoursWords } from '@linecheck/texts/reach-words';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { placeOfZone } from '../../texts/format';
import { rich } from '../../texts/rich';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';

/** Telephone and chat of the host, with the hours in words. */
export function ReachLines({ reach, isMain = false }: { readonly reach: GuestReach; readonly isMain?: boolean }) {
  const texts = useTexts(reachWords);
  const { telephone, chat, hours, timeZone } = reach;
  const variant = isMain ? 'primary' : 'default';
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {telephone !== '' && (
          <ButtonLink variant={variant} href={`tel:${telephone.replace(/[^\d+*#]/g, '')}`} icon={<Phone aria-hidden />}>
            <span>{rich(texts.call, { telephone: <bdi dir="ltr">{telephone}</bdi> })}</span>
          </ButtonLink>
        )}
        {chat !== '' && (
          <ButtonLink
            variant={telephone === '' ? variant : 'default'}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            icon={<MessageCircle aria-hidden />}
          >
            {fill(texts.chat, { site: new URL(chat).host })}
          </ButtonLink>
        )}
      </div>
      {hours !== null && (
        <p className="text-14 text-ink-2">
          {hoursWords(pageLanguage(), texts, { ...hours, place: placeOfZone(timeZone) })}
        </p>
      )}
    </div>
  );
}

/** True if the host has given a telephone number or a chat. */
export const hasContact = (reach: GuestReach | undefined): reach is GuestReach =>
  reach !== undefined && (reach.telephone !== '' || reach.chat !== '');

/** True outside the hours that the host has given, by the server's clock. */
export const isOutsideHours = (reach: GuestReach | undefined): boolean =>
  reach !== undefined && !isReachable(reach, new Date(serverNow()));
