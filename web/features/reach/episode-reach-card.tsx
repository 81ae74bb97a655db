import type { EpisodeDetails, GuestReach } from '@linecheck/contract';
import { reachWords } from '@linecheck/texts/en/help-requests/reach';
import { episodeReach } from '@linecheck/texts/en/help-requests/reach-form';
import { hoursWords } from '@linecheck/texts/reach-words';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/acting';
import { placeOfZone } from '../../texts/format';
import { pageLanguage, useTexts } from '../../texts/use-texts';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { whenNear } from '../../ui/behaviour/when-near';
import { Button } from '../../ui/controls/button';
import { TitledCard } from '../../ui/layout/titled-card';
import type { ElementNode } from '../../ui/theme/element-node';
import { useReach } from './use-reach';

const loadDialog = () => import('./episode-reach-dialog');
const EpisodeReachDialog = lazyOrNothing(async () => (await loadDialog()).EpisodeReachDialog);

interface EpisodeReachProps {
  readonly episode: Pick<EpisodeDetails, 'id' | 'reach'>;
  readonly onChanged: () => void;
  /** Runs an action after the host agrees to lose unsaved changes. */
  readonly askFirst: (action: () => void) => void;
  /** The switch that lets this browser ring. */
  readonly ring: ElementNode;
}

/** Beside a board: how its guests reach the host, as the guests read it, and whether this browser rings. */
export function EpisodeReachCard({ episode: { id, reach }, onChanged, askFirst, ring }: EpisodeReachProps) {
  const texts = useTexts(episodeReach);
  const mayWork = useMay('work');
  const [isOpen, setOpen] = useState(false);
  const { data } = useReach();
  const shown = reach ?? data?.reach ?? null;
  return (
    <TitledCard title={texts.title} hint={texts.hint}>
      <div className="grid gap-3 text-14">
        {shown === null ? <p>{texts.none}</p> : <ReachSummary reach={shown} />}
        {shown !== null && <p className="text-ink-3">{reach === null ? texts.asWorkspace : texts.own}</p>}
        {mayWork && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button onClick={() => setOpen(true)} {...whenNear(loadDialog)}>
              {texts.change}
            </Button>
            <Link href="/account#reach" className="link">
              {texts.settings}
            </Link>
          </div>
        )}
        {ring}
      </div>
      {isOpen && (
        <Suspense>
          <EpisodeReachDialog
            {...{ id, reach, onChanged }}
            first={shown}
            onDone={() => setOpen(false)}
            onClose={() => askFirst(() => setOpen(false))}
          />
        </Suspense>
      )}
    </TitledCard>
  );
}

function ReachSummary({ reach: { telephone, chat, hours, timeZone } }: { readonly reach: GuestReach }) {
  const texts = useTexts(reachWords);
  return (
    <ul className="grid gap-1 wrap-anywhere">
      {telephone !== '' && (
        <li className="tabular">
          <bdi dir="ltr">{telephone}</bdi>
        </li>
      )}
      {chat !== '' && (
        <li>
          <a href={chat} target="_blank" rel="noreferrer" className="link">
            {new URL(chat).host}
          </a>
        </li>
      )}
      {hours !== null && (
        <li className="text-ink-2">{hoursWords(pageLanguage(), texts, { ...hours, place: placeOfZone(timeZone) })}</li>
      )}
    </ul>
  );
}
