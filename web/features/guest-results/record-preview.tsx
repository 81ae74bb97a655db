import { DetailList } from '../../ui/detail-list';
import type { Findings } from './findings';
import { recordLines } from './record-lines';

/** The exact record, as the host will see it (D20). */
export function RecordPreview({ findings }: { readonly findings: Findings }) {
  return <DetailList items={recordLines(findings)} />;
}
