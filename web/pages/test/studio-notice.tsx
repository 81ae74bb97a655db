import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { type StudioEntry, studioAdvice } from '@linecheck/checks/studios';
import type { GuestEpisode } from '@linecheck/contract';
import { studios } from '@linecheck/texts/en/episodes/studios';
import { studioWords } from '@linecheck/texts/requirement-words';
import { CopyLink } from '../../features/devices/copy-link';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { useInBrowser } from '../../ui/behaviour/use-in-browser';
import { Notice } from '../../ui/feedback/notice';

/** Notice before the checks if the studio of the show refuses this browser, with the link to copy. */
export function StudioNotice({ studio }: { readonly studio: NonNullable<GuestEpisode['studio']> }) {
  const texts = useTexts(studios);
  const platform = useInBrowser(() => describePlatform(), undefined);
  if (platform === undefined) return null;
  const advice = studioAdvice(isStudio(studio) ? studio : undefined, platform);
  const words = studioWords(pageLanguage(), texts, studio.name, advice);
  if (words === undefined) return null;
  return (
    <div className="mb-4">
      <Notice tone="warning" title={words}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <CopyLink variant="default" />
        </span>
      </Notice>
    </div>
  );
}

type Facts = GuestEpisode['studio'];

/** True if anything is stored about a studio: the server then sends an entry of its table. */
export const isStudio = (facts: Facts): facts is NonNullable<Facts> & StudioEntry => facts !== undefined;
