import type { Findings } from './findings';
import { ReadingColumns } from './reading-columns';
import { recordGroups } from './record-groups';

interface RecordPreviewProps {
  readonly findings: Findings;
  readonly guest: Parameters<typeof recordGroups>[1];
}

/** The exact record, as the host will see it (D20). */
export const RecordPreview = ({ findings, guest }: RecordPreviewProps) => (
  <div className="pt-2">
    <ReadingColumns groups={recordGroups(findings, guest)} />
  </div>
);
