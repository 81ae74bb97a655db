import type { BrandingService } from '../branding/service';
import type { PlanService } from '../plans/service';
import type { HostRow } from './sharing-store';

interface ShownHostDependencies {
  readonly branding: BrandingService;
  readonly plans: PlanService;
}

/** The host of a page for people without an account, as its visitors see them. */
export async function shownHostOf({ branding, plans }: ShownHostDependencies, row: HostRow) {
  const brand = await branding.ofWorkspace(row.workspace_id, plans.planOfUser(row));
  const hostName = `${row.first_name} ${row.last_name}`;
  return { createdBy: brand.brandSenderName || hostName, hostName, branding: brand };
}
