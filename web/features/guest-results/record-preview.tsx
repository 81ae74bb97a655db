import resultRecord from '@linecheck/texts/en/result-record';
import { useTexts } from '../../texts/use-texts';
import { ReadingColumns } from './reading-columns';
import { recordGroups } from './record-groups';
import type { SubmissionDraft } from './submission-draft';

interface RecordPreviewProps {
  readonly submission: SubmissionDraft;
  readonly guest: Parameters<typeof recordGroups>[2];
}

/** Preview of the submission, as the host will see it (D20). */
export function RecordPreview({ submission, guest }: RecordPreviewProps) {
  const texts = useTexts(resultRecord);
  return (
    <div className="pt-2">
      <ReadingColumns groups={recordGroups(texts, submission, guest)} />
    </div>
  );
}
