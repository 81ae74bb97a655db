import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import type { RecheckPart } from '@linecheck/checks/recheck/parts';
import type { SentRecheck } from '@linecheck/contract';
import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { formatList } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import type { ElementNode } from '../../ui/theme/element-node';
import type { FailedDevices } from './recheck-flow';

export interface FailedPartsProps {
  readonly failed: readonly RecheckPart[];
  readonly taken: SentRecheck;
  readonly verdicts: FailedDevices;
  /** The steps that make a device work again. */
  readonly stepsOf: (device: DeviceKind, code: string) => ElementNode;
}

/** The parts that could not be rechecked: why, and what to do about it. */
export function FailedParts({ failed, taken: { parts }, verdicts, stepsOf }: FailedPartsProps) {
  const { result: texts, failures, parts: names } = useTexts(guestRecheck);
  return (
    <div className="mt-1.5 grid gap-1.5 first:mt-0">
      {failed.map((part) => {
        const verdict = part === 'connection' ? undefined : verdicts[part];
        const sent = parts[part];
        const reason = failures[sent.kind === 'failed' ? sent.reason : 'late'];
        if (verdict === undefined || part === 'connection')
          return <p key={part}>{fill(texts.because, { part: names[part], reason })}</p>;
        const { message = reason, details } = checkWords(part, verdict);
        return (
          <div key={part}>
            <p>{fill(texts.because, { part: names[part], reason: message })}</p>
            {details !== undefined && <p>{details}</p>}
            {stepsOf(part, verdict.code)}
          </div>
        );
      })}
      <p>{fill(texts.partialOf, { parts: formatList(failed.map((part) => names[part])), count: failed.length })}</p>
    </div>
  );
}
