import type { SignedInUser } from '@linecheck/contract';
import { dashboard } from '@linecheck/texts/en/dashboard';
import { proOffer as proOfferTexts } from '@linecheck/texts/en/pro-offer';
import { proText, useProOffer } from '../../features/plans/pro-offer-text';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import type { DashboardTab } from './dashboard-tabs';

export function ProTabNotice({ tab, user }: { readonly tab: DashboardTab; readonly user: SignedInUser }) {
  const texts = useTexts(dashboard);
  const offer = proText(useTexts(proOfferTexts), useProOffer(user));
  return (
    <div className="mb-4 sm:mb-6">
      <Notice tone="info" title={fill(texts.proTab.title, { tab: texts.tabs[tab] })}>
        <span className="block">{offer}</span>
        <span className="block">{texts.proTab.hint}</span>
      </Notice>
    </div>
  );
}
