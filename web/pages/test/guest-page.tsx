import { type ChecklistEntry, can, type SessionBranding } from '@linecheck/contract';
import invitation from '@linecheck/texts/en/invitation';
import { useEffect, useReducer } from 'react';
import { forgetKept } from '../../features/guest-results/kept-key';
import { guestTitle } from '../../features/test-sessions/host-name';
import type { GuestLink } from '../../features/test-sessions/use-guest-session';
import { useVisit } from '../../features/test-sessions/use-visit';
import { useTexts } from '../../texts/use-texts';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { useOwnTitle } from '../../ui/behaviour/use-page-title';
import { useBrand } from '../../ui/theme/use-brand';
import { LeaveGuard } from '../shell/leave-guard';
import { LinkNotValidPage } from '../shell/link-not-valid-page';
import { GuestRun } from './guest-run';
import { visitBefore } from './visit-before';

interface GuestPageProps {
  readonly code: string | undefined;
  readonly link: GuestLink;
  readonly branding: SessionBranding | undefined;
  /** Checklist of the link; undefined until it is loaded. */
  readonly entries: readonly ChecklistEntry[] | undefined;
}

/** Page of a guest. */
export function GuestPage({ code, link, branding, entries }: GuestPageProps) {
  const texts = useTexts(invitation);
  useVisit(link.kind === 'valid' ? link.code : undefined);
  useOwnTitle(guestTitle(texts, link));
  useBrand(branding && can(branding.plan, 'branding') ? branding.brandColor : undefined);
  const [runs, renew] = useReducer((count: number) => count + 1, 0);
  // The server does not have the stored run; such a run replaces the rendered one.
  const isKept = useInBrowser(() => Object.keys(visitBefore(code).kept).length > 0, false);
  const isDead = link.kind === 'not-valid';
  useEffect(() => {
    if (isDead && code !== undefined) forgetKept(code);
  }, [isDead, code]);
  if (isDead) return <LinkNotValidPage />;
  return (
    <LeaveGuard>
      <GuestRun
        key={`${code} ${runs} ${isKept}`}
        code={code}
        link={link}
        branding={branding}
        entries={entries}
        isAnew={runs > 0}
        onRenew={renew}
      />
    </LeaveGuard>
  );
}
