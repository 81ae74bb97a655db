import { type GuestPageData, readSessionCode, type SessionBranding } from '@linecheck/contract';
import type { Dependencies } from '../../dependencies';
import { Problem } from '../../domain/problem';
import type { BrandingService } from '../branding/service';
import type { ChecklistService } from '../checklists/service';
import type { TestSessionService } from '../test-sessions/service';

export interface GuestPageDependencies extends Pick<Dependencies, 'config'> {
  readonly sessions: TestSessionService;
  readonly branding: BrandingService;
  readonly checklists: ChecklistService;
}

/** What is in the address of a page that a guest has opened, and what there is to show. */
export interface OpenedPage {
  /** Whether the address holds a code at all: what cannot be one was not looked up. */
  readonly isLookedUp: boolean;
  readonly data: GuestPageData;
}

/** What a guest's page shows, as its own calls would be answered. It does not count as a visit, which only the page reports (D15). */
export class GuestPageService {
  constructor(private readonly deps: GuestPageDependencies) {}

  /** @param pasted The code as it is in the address, perhaps mangled. */
  async open(pasted: string): Promise<OpenedPage> {
    const code = readSessionCode(pasted);
    if (code === undefined) return { isLookedUp: false, data: null };
    return { isLookedUp: true, data: await this.find(code) };
  }

  private async find(code: string): Promise<GuestPageData> {
    const { sessions, branding, checklists } = this.deps;
    try {
      // First alone: a code that opens nothing costs one statement.
      const session = await sessions.readAsGuest(code);
      const [look, checklist] = await Promise.all([branding.ofSession(code), checklists.ofSession(code)]);
      return { session, branding: this.shown(look), checklist };
    } catch (error) {
      if (error instanceof Problem && error.code === 'link_not_valid') return null;
      throw error;
    }
  }

  /** Without a logo on a server that the operator has not named: the policy of the page would not let it in. */
  private shown(look: SessionBranding): SessionBranding {
    const { brandLogo } = look;
    if (!brandLogo?.startsWith('https:')) return look;
    const hosts: readonly string[] = this.deps.config.logoHosts;
    return hosts.includes(new URL(brandLogo).host) ? look : { ...look, brandLogo: null };
  }
}
