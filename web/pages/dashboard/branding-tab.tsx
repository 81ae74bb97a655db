import { BrandingSettings } from '../../features/branding/branding-settings';
import type { PanelProps } from './dashboard-tabs';

export function BrandingTab({ user }: PanelProps) {
  return <BrandingSettings ownName={`${user.firstName} ${user.lastName}`.trim()} />;
}
