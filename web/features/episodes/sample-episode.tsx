import { sampleEpisode } from '@linecheck/texts/en/workspace/first-run';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'wouter';
import { setHostMark, useHostMark } from '../../api/host-marks';
import { useTexts } from '../../texts/use-texts';
import { ButtonLink, IconButton } from '../../ui/controls/button';
import { Chip } from '../../ui/feedback/chip';
import { ListRow, RowList } from '../../ui/layout/list-row';
import { showToast } from '../../ui/overlays/toast';
import { Tooltip } from '../../ui/overlays/tooltip';

export const SAMPLE_HREF = '/episodes/sample';

/** Removes the sample immediately; the message about it has a button that undoes it. */
export function useSampleRemoval(hostId: string): () => void {
  const texts = useTexts(sampleEpisode);
  return () => {
    setHostMark(hostId, 'sample', false);
    showToast({
      title: texts.removed,
      tone: 'passed',
      action: { label: texts.undo, onSelect: () => setHostMark(hostId, 'sample') },
    });
  };
}

/** Link that shows the sample, unless the list has it already. */
export function SampleLink({ hostId }: { readonly hostId: string }) {
  const texts = useTexts(sampleEpisode);
  if (useHostMark(hostId, 'sample')) return null;
  return (
    <Link href={SAMPLE_HREF} asChild>
      <ButtonLink icon={<Sparkles aria-hidden />}>{texts.look}</ButtonLink>
    </Link>
  );
}

/** The sample in the list of episodes, until it is removed. Empty before it was shown. */
export function SampleRow({ hostId }: { readonly hostId: string }) {
  const texts = useTexts(sampleEpisode);
  const remove = useSampleRemoval(hostId);
  if (!useHostMark(hostId, 'sample')) return null;
  return (
    <RowList label={texts.label}>
      <ListRow
        title={
          <Link href={SAMPLE_HREF} className="hover:underline">
            {texts.title}
          </Link>
        }
        subtitle={texts.row}
        state={<Chip tone="outline">{texts.chip}</Chip>}
        actions={
          <>
            <Link href={SAMPLE_HREF} asChild>
              <ButtonLink fullWidth="phone">{texts.open}</ButtonLink>
            </Link>
            <Tooltip text={texts.remove}>
              <IconButton label={texts.remove} icon={<Trash2 aria-hidden />} onClick={remove} />
            </Tooltip>
          </>
        }
      />
    </RowList>
  );
}
