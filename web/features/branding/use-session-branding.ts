import { readSessionBranding, type SessionBranding } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useSettings } from '../../api/use-settings';

/** Branding of a host's guest page. On a failure the standard look is used: a logo must not block a guest. */
export function useSessionBranding(code: string | undefined): SessionBranding | undefined {
  const { data } = useQuery({
    queryKey: ['session-branding', code],
    queryFn: () => send(readSessionBranding, { params: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  const access = useLogoAccess(data?.brandLogo ?? '');
  return data && access !== 'shown' ? { ...data, brandLogo: null } : data;
}

/**
 * Checks whether pages of this installation may show a logo. A logo from another server is only requested if the
 * operator allows that server; the page's policy enforces this too, but would log an error in the console.
 */
export function useLogoAccess(logo: string): 'shown' | 'not-shown' | 'unknown' {
  const isElsewhere = logo.startsWith('https:');
  const settings = useSettings({ enabled: isElsewhere });
  if (!isElsewhere) return 'shown';
  if (settings === undefined) return 'unknown';
  return settings.logoHosts.includes(new URL(logo).host) ? 'shown' : 'not-shown';
}
