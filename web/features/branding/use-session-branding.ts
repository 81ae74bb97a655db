import { readSessionBranding, type SessionBranding } from '@linecheck/contract';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/send';
import { useLogoAccess } from './use-logo-access';

/** The look of a host's guest page. A failure leaves the standard look: a guest is never stopped by a logo. */
export function useSessionBranding(code: string | undefined): SessionBranding | undefined {
  const { data } = useQuery({
    queryKey: ['session-branding', code],
    queryFn: () => send(readSessionBranding, { params: { sessionCode: code ?? '' } }),
    enabled: code !== undefined,
  });
  const access = useLogoAccess(data?.brandLogo ?? '');
  return data && access !== 'shown' ? { ...data, brandLogo: null } : data;
}
