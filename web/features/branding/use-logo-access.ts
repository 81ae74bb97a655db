import { useSettings } from '../../api/use-settings';

/**
 * Whether pages here may show this logo. One that lies on another server is only asked for where the operator has named that
 * server; the policy of the page holds the same, but would complain in the console.
 */
export function useLogoAccess(logo: string): 'shown' | 'not-shown' | 'unknown' {
  const isElsewhere = logo.startsWith('https:');
  const settings = useSettings({ enabled: isElsewhere });
  if (!isElsewhere) return 'shown';
  if (settings === undefined) return 'unknown';
  return settings.logoHosts.includes(new URL(logo).host) ? 'shown' : 'not-shown';
}
