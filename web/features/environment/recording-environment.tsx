import { watchEnvironment } from '@linecheck/checks/browser/environment/watch-environment';
import { type EnvironmentFacts, environmentRemarks, readEnvironment } from '@linecheck/checks/environment/environment';
import type { EnvironmentReadings } from '@linecheck/checks/environment/readings';
import { environment as environmentTexts } from '@linecheck/texts/en/readings';
import { useEffect, useMemo, useState } from 'react';
import { readingLines } from '../../checks/reading-lines';
import { useTexts } from '../../texts/use-texts';
import { DetailList } from '../../ui/layout/detail-list';

/** Has no row; a remark below the row of the default microphone shows it. */
const SHOWN_AS_REMARK: keyof EnvironmentReadings = 'testedDefault';

export function RecordingEnvironment({ readings }: { readonly readings: EnvironmentReadings }) {
  const texts = useTexts(environmentTexts);
  const remarks = environmentRemarks(readings);
  const items = readingLines('environment', readings).flatMap(({ key, ...line }) => {
    const remark = remarks[key];
    return SHOWN_AS_REMARK === key ? [] : [{ ...line, ...(remark && { note: texts.remarks[remark] }) }];
  });
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="for-the-recording" className="mt-6 text-14 text-ink-2">
      <h3 id="for-the-recording" className="mb-1 text-14 font-medium text-ink">
        {texts.title}
      </h3>
      <DetailList items={items} />
    </section>
  );
}

interface EnvironmentOptions {
  readonly isWanted: boolean;
  readonly tested: string | undefined;
}

export function useEnvironment({ isWanted, tested }: EnvironmentOptions): EnvironmentReadings {
  const [facts, setFacts] = useState<EnvironmentFacts>();
  useEffect(() => (isWanted ? watchEnvironment(setFacts) : undefined), [isWanted]);
  return useMemo(() => (facts === undefined ? {} : readEnvironment(facts, tested)), [facts, tested]);
}
