import { EPISODE_GUESTS_MAX } from '@linecheck/contract';
import { guestAdding } from '@linecheck/texts/en/episodes/adding';
import { fill } from '../../../texts/fill';
import { formatEnumeration, formatNumber } from '../../../texts/format';
import { useTexts } from '../../../texts/use-texts';
import { CheckboxRow } from '../../../ui/controls/checkbox-row';
import { Notice } from '../../../ui/feedback/notice';
import type { GuestLines, LineFault, PastedGuest } from './guest-lines';

const FAULTS_SHOWN = 50;
const NAMES_SHOWN = 3;

/** The faults after which a guest can be added all the same. */
const QUESTIONS = {
  address: ['same_address', 'board_address'],
  name: ['same_name', 'board_name'],
  nameless: ['name_missing'],
} as const satisfies Record<string, readonly LineFault['fault'][]>;

export type LineQuestion = keyof typeof QUESTIONS;

const KINDS: readonly LineQuestion[] = ['address', 'name', 'nameless'];

/** The guests of the lines about which the host has decided. */
export const askedGuests = ({ faults }: GuestLines, kinds: readonly LineQuestion[]): readonly PastedGuest[] =>
  kinds.flatMap((kind) => guestsAsked(faults, kind));

function guestsAsked(faults: readonly LineFault[], kind: LineQuestion): readonly PastedGuest[] {
  const wanted: readonly string[] = QUESTIONS[kind];
  return faults.flatMap(({ line, fault, guest }) => (guest && wanted.includes(fault) ? [{ line, guest }] : []));
}

interface GuestFaultsProps {
  readonly found: GuestLines;
  readonly chosen: readonly LineQuestion[];
  readonly onChoose: (chosen: readonly LineQuestion[]) => void;
}

/** The lines that need a look, and what the host may decide about them. */
export function GuestFaults({ found: { faults, isTooLong }, chosen, onChoose }: GuestFaultsProps) {
  const texts = useTexts(guestAdding);
  const shown = faults.slice(0, FAULTS_SHOWN);
  const tooMany = fill(texts.tooMany, { max: formatNumber(EPISODE_GUESTS_MAX) });
  return (
    <div className="grid gap-2">
      <Notice
        tone="warning"
        role="alert"
        title={faults.length === 0 ? tooMany : fill(texts.faults, { count: faults.length })}
      >
        {faults.length > 0 && isTooLong && <p>{tooMany}</p>}
        <ul className="grid max-h-60 gap-1.5 overflow-y-auto">
          {shown.map((fault, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have several faults, and the list does not change.
            <li key={at} className="tabular">
              <span className="block font-medium">{faultWords(texts, fault)}</span>
              <bdi translate="no" className="block">
                {fault.text}
              </bdi>
            </li>
          ))}
          {faults.length > shown.length && <li>{fill(texts.moreFaults, { count: faults.length - shown.length })}</li>}
        </ul>
      </Notice>
      <div className="empty:hidden">
        {KINDS.map((kind) => ({ kind, guests: guestsAsked(faults, kind) }))
          .filter(({ guests }) => guests.length > 0)
          .map(({ kind, guests }) => (
            <CheckboxRow
              key={kind}
              label={fill(texts.also[kind], { count: guests.length, names: someNames(guests) })}
              checked={chosen.includes(kind)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, kind] : chosen.filter((each) => each !== kind))
              }
            />
          ))}
      </div>
    </div>
  );
}

function someNames(guests: readonly PastedGuest[]): string {
  const names = guests.slice(0, NAMES_SHOWN).map(({ guest }) => guest.name);
  return guests.length > NAMES_SHOWN ? `${names.join(', ')}…` : formatEnumeration(names);
}

const faultWords = (texts: typeof guestAdding, { line, fault, first }: LineFault): string =>
  fill(texts.line, {
    line: formatNumber(line),
    fault: fill(texts.fault[fault], { first: formatNumber(first ?? line) }),
  });
