import { useSettings } from '../../api/use-settings';

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
