import { WORKSPACE_PARAMETER } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/people';
import UserMinus from 'lucide-react/icons/user-minus';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import { Router, useRouter, useSearch } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { pageSource } from '../../api/page-source';
import { pageWorkspace } from '../../api/send';
import { useRefusals } from '../../api/use-refusals';
import { useTexts } from '../../texts/use-texts';
import { discardUnsavedChanges } from '../../ui/behaviour/use-unsaved';
import { ButtonLink } from '../../ui/controls/button';
import { AccessNotice } from './access-notice';

const PAGES =
  /^\/(dashboard|notifications|account|activity|connect|preview|reports\/[^/]+|episodes\/[^/]+(\/reports)?)$/;

function within(workspace: string, to: string): string {
  const { pathname, searchParams, hash } = new URL(to, pageSource()?.origin ?? window.location.href);
  if (!PAGES.test(pathname)) return to;
  searchParams.set(WORKSPACE_PARAMETER, workspace);
  return `${pathname}?${searchParams}${hash}`;
}

/**
 * Shows a host's page in the workspace of its address, which its links keep. A link to any other page loads it, so that
 * no data of the workspace stays. When the person is no member any more, the page is replaced immediately.
 */
export function inWorkspace(Page: ComponentType) {
  return function InWorkspace() {
    const workspace = useMemo(pageWorkspace, []);
    const [isRemoved, setRemoved] = useState(false);
    // A router with its own hook does not take over the address of a page on the server.
    const { ssrPath, ssrSearch } = useRouter();
    const address = { ...(ssrPath !== undefined && { ssrPath }), ...(ssrSearch !== undefined && { ssrSearch }) };
    useRefusals(
      'not_member',
      useCallback(() => {
        discardUnsavedChanges();
        setRemoved(true);
      }, []),
    );
    if (isRemoved || workspace === undefined) return <Removed />;
    return (
      <Router hook={useLocationIn} hrefs={(href) => within(workspace, href)} {...address}>
        <Page />
      </Router>
    );
  };
}

type LocationHook = typeof useBrowserLocation;

const useLocationIn: LocationHook = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  useSearch();
  const workspace = pageWorkspace();
  const go: typeof navigate = useCallback(
    (to, settings) => {
      const target = within(workspace ?? '', String(to));
      if (target === String(to)) window.location.assign(target);
      else navigate(target, settings);
    },
    [navigate, workspace],
  );
  return [path, go];
};

function Removed() {
  const { removed: texts } = useTexts(people);
  return (
    <AccessNotice
      takesFocus
      icon={<UserMinus aria-hidden />}
      title={texts.title}
      actions={
        <ButtonLink variant="primary" href="/dashboard">
          {texts.own}
        </ButtonLink>
      }
    >
      {texts.hint}
    </AccessNotice>
  );
}
