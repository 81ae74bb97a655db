import { ReadingColumns } from './reading-columns';
import { recordGroups } from './record-groups';
import type { SubmissionDraft } from './submission-draft';

interface RecordPreviewProps {
  readonly submission: SubmissionDraft;
  readonly guest: Parameters<typeof recordGroups>[1];
}

/** The exact record, as the host will see it (D20). */
export const RecordPreview = ({ submission, guest }: RecordPreviewProps) => (
  <div className="pt-2">
    <ReadingColumns groups={recordGroups(submission, guest)} />
  </div>
);
