import { hostHeader } from '@linecheck/texts/en/host';
import CircleUser from 'lucide-react/icons/circle-user';
import { Link } from 'wouter';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink } from '../../ui/controls/button';

/** Link to the account with the host's name; only an icon on small screens. */
export function AccountLink({ name }: { readonly name: string }) {
  const texts = useTexts(hostHeader);
  return (
    <Link href="/account" asChild>
      <ButtonLink variant="quiet" icon={<CircleUser aria-hidden />}>
        {rich(texts.account, {
          name,
          shown: (inside) => <span className="max-w-32 truncate max-md:sr-only lg:max-w-80">{inside}</span>,
          hint: (inside) => <span className="sr-only">{inside}</span>,
        })}
      </ButtonLink>
    </Link>
  );
}
