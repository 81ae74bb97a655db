import {
  type EndpointInput,
  type EndpointResponse,
  type GuestPageData,
  hashOfLogo,
  type previewGuestPage,
  readSessionCode,
  type SessionBranding,
} from '@linecheck/contract';
import type { ServerDependencies } from '../../dependencies';
import type { SignedInCaller } from '../../domain/caller';
import { ProblemError } from '../../domain/problem';
import type { SpeakFunction } from '../../language/reader-language';
import type { BrandingService } from '../branding/service';
import type { ChecklistService } from '../checklists/service';
import type { TestSessionService } from '../test-sessions/service';

export interface GuestPageDependencies extends Pick<ServerDependencies, 'config'> {
  readonly sessions: TestSessionService;
  readonly branding: BrandingService;
  readonly checklists: ChecklistService;
}

export interface OpenedPage {
  /** The code in the URL; undefined if there is none, and nothing is looked up. */
  readonly code: string | undefined;
  readonly data: GuestPageData;
}

/**
 * Reads the data of a guest's page, as the page's API calls would return it. This does not count as a visit, which only
 * the page reports (D15).
 */
export class GuestPageService {
  constructor(private readonly deps: GuestPageDependencies) {}

  /**
   * @param pasted The code as it is in the URL, possibly altered by copying.
   * @param speak Gives the language of the reader from the one that the host has chosen for the guest.
   */
  async open(pasted: string, speak: SpeakFunction): Promise<OpenedPage> {
    const code = readSessionCode(pasted);
    return { code, data: code === undefined ? null : await this.find(code, speak) };
  }

  /**
   * The host's uploaded logo as a `data:` URL. Undefined for a logo on another server, which would have to be requested,
   * and for WebP, which the renderer of the pictures cannot read.
   */
  async drawableLogo(data: GuestPageData): Promise<string | undefined> {
    const hash = hashOfLogo(data?.branding.brandLogo ?? '');
    if (hash === undefined) return undefined;
    const { mimeType, bytes } = await this.deps.branding.logo(hash);
    return mimeType === 'image/webp' ? undefined : `data:${mimeType};base64,${bytes.toString('base64')}`;
  }

  async preview(
    { workspace }: Pick<SignedInCaller, 'workspace'>,
    wanted: EndpointInput<typeof previewGuestPage>['body'],
    speak: SpeakFunction,
  ): Promise<EndpointResponse<typeof previewGuestPage>> {
    const { sessions, branding, checklists } = this.deps;
    const { session, row, plan } = await sessions.preview({ workspace }, wanted, speak);
    const [look, checklist] = await Promise.all([
      branding.ofWorkspace(workspace, plan),
      checklists.ofLink(workspace, { ...row, plan }),
    ]);
    return { session, branding: this.shown(look), checklist: [...checklist] };
  }

  private async find(code: string, speak: SpeakFunction): Promise<GuestPageData> {
    const { sessions, branding, checklists } = this.deps;
    try {
      // First alone, so that an invalid code costs one statement.
      const session = await sessions.readAsGuest(code, speak);
      const [look, checklist] = await Promise.all([branding.ofSession(code), checklists.ofSession(code)]);
      return { session, branding: this.shown(look), checklist };
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'link_not_valid') return null;
      throw error;
    }
  }

  private shown(look: SessionBranding): SessionBranding {
    const { brandLogo } = look;
    if (!brandLogo?.startsWith('https:')) return look;
    const hosts: readonly string[] = this.deps.config.logoHosts;
    return hosts.includes(new URL(brandLogo).host) ? look : { ...look, brandLogo: null };
  }
}
