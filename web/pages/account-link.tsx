import CircleUser from 'lucide-react/icons/circle-user';
import { Link } from 'wouter';
import { ButtonLink } from '../ui/button';

/** Leads a host to the account, under their own name; on small screens its icon does. */
export function AccountLink({ name }: { readonly name: string }) {
  return (
    <Link href="/account" asChild>
      <ButtonLink look="quiet" icon={<CircleUser aria-hidden />}>
        <span className="max-w-32 truncate max-md:sr-only lg:max-w-80">{name}</span>
        <span className="sr-only">, your account</span>
      </ButtonLink>
    </Link>
  );
}
