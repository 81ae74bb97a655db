import { readSessionBranding, type SessionBranding } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useLogoAccess } from './use-logo-access';

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
