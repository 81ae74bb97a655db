import type { ResultDetails } from '@linecheck/contract';
import History from 'lucide-react/icons/history';
import { DetailList } from '../../ui/detail-list';
import { SideNote } from '../../ui/side-note';
import { checkedWords } from './checked-words';
import { readingsOf } from './result-readings';

type CheckName = 'microphone' | 'camera' | 'connection';

/** What a check leaves behind in the page itself. The numbers of a connection stand in its tiles. */
const gone = {
  microphone: 'The recording itself was not kept.',
  camera: 'The picture itself was not kept.',
  connection: '',
} as const satisfies Record<CheckName, string>;

interface KeptCheckProps {
  readonly check: CheckName;
  readonly checkedAt: string | undefined;
  readonly details: Pick<ResultDetails, CheckName>;
}

/** In the card of a check that was brought back: when it was made, what it read, and what is missing. */
export function KeptCheck({ check, checkedAt, details }: KeptCheckProps) {
  // The advice stands with the verdict.
  const lines = check === 'connection' ? [] : readingsOf(details)[check].filter(({ name }) => name !== 'Advice given');
  return (
    <div className="mb-4">
      <SideNote icon={<History aria-hidden />}>
        <p>
          {checkedWords(checkedAt)}. {gone[check]}
        </p>
        {lines.length > 0 && (
          <div className="mt-2">
            <DetailList items={lines} />
          </div>
        )}
      </SideNote>
    </div>
  );
}
