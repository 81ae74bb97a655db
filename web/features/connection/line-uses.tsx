import type { ConnectionReadings } from '@linecheck/checks/connection/readings';
import { lineUses as lineUseTexts } from '@linecheck/texts/en/line-uses';
import { type ReactNode, useId } from 'react';
import { lineUsesOf, lineUsesTitle } from '../../checks/line-uses';
import { fill } from '../../texts/fill';
import { formatDate } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { Disclosure } from '../../ui/layout/disclosure';
import { useInstallation } from './installation';

export function LineUses({ readings }: { readonly readings: ConnectionReadings }) {
  const titleId = useId();
  const uses = lineUsesOf(readings);
  return (
    <section aria-labelledby={titleId} className="text-14 empty:hidden">
      {uses.length > 0 && (
        <>
          <h4 id={titleId} className="mb-1 font-semi">
            {lineUsesTitle(readings)}
          </h4>
          <dl>
            {uses.map(({ name, tone, value, note }) => (
              <LineUseRow key={name} name={name} note={note}>
                {tone === undefined ? value : <StatusLabel tone={tone}>{value}</StatusLabel>}
              </LineUseRow>
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

export const LineUseRow = ({ name, note, children }: RowProps) => (
  <div className="flex flex-wrap items-center gap-x-3 border-line py-1.5 not-first:border-t">
    <dt>{name}</dt>
    {note !== undefined && <dd className="text-ink-2 max-sm:order-last max-sm:basis-full">{note}</dd>}
    <dd className="tabular ms-auto flex items-center self-center">{children}</dd>
  </div>
);

/** Note for the administrators of a network that blocks outgoing UDP, for the guest to pass on. */
function NetworkNote() {
  const texts = useTexts(lineUseTexts).note;
  const installation = useInstallation(true);
  if (!installation?.mediaPort) return null;
  const { mediaPort: port, callPorts: ports } = installation;
  const date = formatDate(new Date().toISOString());
  const text = fill(texts.text, { date, host: window.location.hostname, port, ports });
  return (
    <div className="mt-3 flex flex-col items-start gap-2 text-14">
      <CopyButton text={text} label={texts.copy} copiedLabel={texts.copied} failedLabel={texts.select} />
      <Disclosure label={texts.read}>
        <p className="select-all text-pretty text-ink-2">{text}</p>
      </Disclosure>
    </div>
  );
}
