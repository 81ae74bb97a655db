import type { ConnectionReadings } from '@linecheck/checks/connection/readings';
import { lineUses as lineUseTexts } from '@linecheck/texts/en/line-uses';
import { type ReactNode, useId } from 'react';
import { lineUses } from '../../checks/line-uses';
import { useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { NetworkNote } from './network-note';

/** Uses for which the measured line is sufficient, with reasons if it is not. */
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
            {uses.map(({ name, tone, value, note }) => (
              <Row key={name} name={name} note={note}>
                {tone === undefined ? value : <StatusLabel tone={tone}>{value}</StatusLabel>}
              </Row>
            ))}
          </dl>
        </>
      )}
      {readings.mediaPath === 'blocked' && <NetworkNote />}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** Row with a name, a note and a value. */
export const Row = ({ name, note, children }: RowProps) => (
  <div className="flex flex-wrap items-center gap-x-3 border-line py-1.5 not-first:border-t">
    <dt>{name}</dt>
    {note !== undefined && <dd className="text-ink-2 max-sm:order-last max-sm:basis-full">{note}</dd>}
    <dd className="tabular ms-auto flex items-center self-center">{children}</dd>
  </div>
);
