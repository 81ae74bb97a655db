import { PageLink } from '../../ui/controls/page-link';
import { AccessNotice } from '../shell/access-notice';

interface SignInRequiredProps {
  readonly texts: { readonly title: string; readonly hint: string; readonly action: string };
}

/** Replaces a host's page for a visitor who is not signed in. */
export function SignInRequired({ texts }: SignInRequiredProps) {
  return (
    <AccessNotice title={texts.title} actions={<PageLink href="/login">{texts.action}</PageLink>}>
      {texts.hint}
    </AccessNotice>
  );
}
