import { DetailList } from '../../ui/detail-list';
import { recordLines } from './record-lines';
import type { Findings } from './share-results';

/** The exact record, as the host will see it (D20). */
export function RecordPreview({ findings }: { readonly findings: Findings }) {
  return <DetailList items={recordLines(findings)} />;
}
