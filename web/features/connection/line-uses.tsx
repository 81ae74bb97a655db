import type { ConnectionReadings } from '@linecheck/checks/connection/readings';
import lineUseTexts from '@linecheck/texts/en/line-uses';
import { useId } from 'react';
import { type LineUse, lineUses } from '../../checks/line-uses';
import { useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { NetworkNote } from './network-note';

/** What the measured line is enough for, and what stands against it. */
export function LineUses({ readings }: { readonly readings: ConnectionReadings }) {
  const texts = useTexts(lineUseTexts);
  const titleId = useId();
  const uses = lineUses(readings);
  return (
    <section aria-labelledby={titleId} className="text-14 empty:hidden">
      {uses.length > 0 && (
        <>
          <h4 id={titleId} className="mb-1 font-semi">
            {texts.title}
          </h4>
          <dl>
            {uses.map((use) => (
              <Row key={use.name} {...use} />
            ))}
          </dl>
        </>
      )}
      {readings.mediaPath === 'blocked' && <NetworkNote />}
    </section>
  );
}

const Row = ({ name, tone, value, note }: LineUse) => (
  <div className="flex flex-wrap items-baseline gap-x-3 border-line py-1.5 not-first:border-t">
    <dt>{name}</dt>
    {note !== undefined && <dd className="text-ink-2 max-sm:order-last max-sm:basis-full">{note}</dd>}
    <dd className="tabular ms-auto">{tone === undefined ? value : <StatusLabel tone={tone}>{value}</StatusLabel>}</dd>
  </div>
);
