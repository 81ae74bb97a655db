import { hostHeader } from '@linecheck/texts/en/host';
import CircleUser from 'lucide-react/icons/circle-user';
import { Link } from 'wouter';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';
import { cx } from '../../ui/theme/class-names';

interface AccountLinkProps {
  readonly name: string;
  /** True if the header has little place: the name is only shown on wide screens. */
  readonly isBrief?: boolean;
}

/** Link to the account with the host's name; only an icon on small screens. */
export function AccountLink({ name, isBrief = false }: AccountLinkProps) {
  const texts = useTexts(hostHeader);
  return (
    <Link href="/account" asChild>
      <ButtonLink variant="quiet" icon={<CircleUser aria-hidden />}>
        {rich(texts.account, {
          name,
          shown: (inside) => (
            <span className={cx('max-w-32 truncate lg:max-w-80', isBrief ? 'max-lg:sr-only' : 'max-[48em]:sr-only')}>
              {inside}
            </span>
          ),
          hint: (inside) => <span className="sr-only">{inside}</span>,
        })}
      </ButtonLink>
    </Link>
  );
}
