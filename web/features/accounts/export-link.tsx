import { exportAccount } from '@linecheck/contract';
import Download from 'lucide-react/icons/download';
import { ButtonLink } from '../../ui/button';

/** The browser itself saves the file, however large it is: no part of it passes through the page. */
export function ExportLink({ look = 'button' }: { readonly look?: 'button' | 'text' }) {
  if (look === 'text') {
    return (
      <a className="link" href={exportAccount.path} download>
        export all your data
      </a>
    );
  }
  return (
    <ButtonLink wide="phone" icon={<Download aria-hidden />} href={exportAccount.path} download>
      Export All Data
    </ButtonLink>
  );
}
