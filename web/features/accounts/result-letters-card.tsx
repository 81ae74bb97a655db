import { type ResultLetterSettings, resultLetters } from '@linecheck/contract';
import { account } from '@linecheck/texts/en/account';
import { notLoadedWords, retryLabel } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { SegmentedFilter } from '../../ui/controls/segmented-filter';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Card } from '../../ui/layout/card';
import { useResultLetterChange, useResultLetters } from './use-result-letters';

const obstacleTexts = { no_mail: 'noMail', unconfirmed: 'unconfirmed' } as const satisfies Record<
  NonNullable<ResultLetterSettings['obstacle']>,
  keyof typeof account.letters.obstacles
>;

/** Settings for emails about new results. */
export function ResultLettersCard() {
  const { letters: texts } = useTexts(account);
  const { data, error, isFetching, refetch } = useResultLetters();
  if (data) return <Choice {...data} />;
  if (!error) return <SkeletonRows rows={1} label={texts.loading} />;
  return (
    <ErrorCard title={texts.notLoaded} busy={isFetching} retryLabel={retryLabel()} onRetry={() => void refetch()}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}

function Choice({ letters, obstacle }: ResultLetterSettings) {
  const { letters: texts } = useTexts(account);
  const { choose, chosen = letters } = useResultLetterChange();
  const options = resultLetters.options.map((value) => ({ value, label: texts.options[value] }));
  return (
    <Card>
      <SegmentedFilter label={texts.label} options={options} value={chosen} onChange={choose} />
      {obstacle !== null && <p className="mt-3 text-14 text-ink-2">{texts.obstacles[obstacleTexts[obstacle]]}</p>}
    </Card>
  );
}
