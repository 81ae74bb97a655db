import { publicSettings } from '@linecheck/contract';
import lineUses from '@linecheck/texts/en/line-uses';
import { useEffect, useState } from 'react';
import { send } from '../../api/send';
import { fill } from '../../texts/fill';
import { formatDate } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/controls/copy-button';
import { Disclosure } from '../../ui/layout/disclosure';

/** What a guest may hand to those who look after a network that lets no UDP out. */
export function NetworkNote() {
  const texts = useTexts(lineUses).note;
  const ports = usePorts();
  if (ports === undefined) return null;
  const date = formatDate(new Date().toISOString());
  const text = fill(texts.text, { date, host: window.location.hostname, ...ports });
  return (
    <div className="mt-3 flex flex-col items-start gap-2 text-14">
      <CopyButton text={text} label={texts.copy} copiedLabel={texts.copied} failedLabel={texts.select} />
      <Disclosure label={texts.read}>
        <p className="select-all text-pretty text-ink-2">{text}</p>
      </Disclosure>
    </div>
  );
}

interface Ports {
  readonly port: string;
  readonly ports: string;
}

/** The port of this installation, and those of call services; undefined until they are known. */
function usePorts(): Ports | undefined {
  const [ports, setPorts] = useState<Ports>();
  useEffect(() => {
    const asking = new AbortController();
    send(publicSettings, {}, asking.signal).then(
      ({ mediaPort, callPorts }) => setPorts(mediaPort === null ? undefined : { port: mediaPort, ports: callPorts }),
      () => undefined,
    );
    return () => asking.abort();
  }, []);
  return ports;
}
