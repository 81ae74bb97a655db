import { addGuests, EPISODE_GUESTS_MAX, findKnownGuests } from '@linecheck/contract';
import { guestAdding } from '@linecheck/texts/en/episodes/adding';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { send } from '../../../api/send';
import { fill } from '../../../texts/fill';
import { formatNumber } from '../../../texts/format';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { FileButton } from '../../../ui/controls/file-button';
import { TextArea } from '../../../ui/controls/text-area';
import { Notice } from '../../../ui/feedback/notice';
import { showToast } from '../../../ui/overlays/toast';
import { type GuestLines, type LineFault, type PastedGuest, readGuestLines } from './guest-lines';
import { useEpisodeChange } from './use-board';

/** Largest file that can have the guests of one episode. */
const FILE_MAX_BYTES = 5_000_000;

const FAULTS_SHOWN = 50;

interface GuestListProps {
  readonly episodeId: string;
  readonly onDone: () => void;
}

/** Form for a pasted list or a file. Nothing is added while a line has a fault, unless the host adds the others. */
export function GuestList({ episodeId, onDone }: GuestListProps) {
  const texts = useTexts(guestAdding);
  const [text, setText] = useState('');
  const [found, setFound] = useState<GuestLines>();
  useUnsaved(text !== '');
  const write = (written: string) => {
    setText(written);
    setFound(undefined);
  };
  const params = { id: episodeId };
  const adding = useEpisodeChange(episodeId, {
    send: (guests: readonly PastedGuest[]) =>
      send(addGuests, { params, body: { guests: guests.map(({ guest }) => guest) } }),
    done: (_, { added }) => fill(texts.done, { count: added }),
    failed: () => texts.failed,
  });
  const checking = useEpisodeChange(episodeId, {
    send: async (lines: GuestLines) => withKnown(lines, await knownIn(episodeId, lines)),
    failed: () => texts.failed,
  });
  const add = (guests: readonly PastedGuest[]) => adding.change(guests, { onSuccess: onDone });
  const check = () => {
    const lines = readGuestLines(text);
    if (lines.guests.length === 0 && lines.faults.length === 0) {
      showToast({ title: texts.nothing, tone: 'info' });
      return;
    }
    checking.change(lines, {
      onSuccess: (checked) => {
        const isRight = checked.faults.length === 0 && !checked.isTooLong;
        if (isRight) add(checked.guests);
        else setFound(checked);
      },
    });
  };
  const readFile = (file: File) => {
    if (file.size > FILE_MAX_BYTES) {
      showToast({ title: texts.fileTooLarge, tone: 'failed' });
      return;
    }
    file.arrayBuffer().then(
      (bytes) => write(guestFileText(new Uint8Array(bytes))),
      () => showToast({ title: texts.fileNotRead, tone: 'failed' }),
    );
  };
  const good = found?.guests ?? [];
  return (
    <div className="grid gap-4">
      <TextArea
        label={texts.lines}
        hint={texts.linesHint}
        rows={8}
        placeholder={texts.linesPlaceholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {found && <Faults found={found} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FileButton
          label={texts.file}
          icon={<FileUp aria-hidden />}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          disabled={adding.isPending}
          onFile={readFile}
        />
        {found === undefined ? (
          <Button variant="primary" fullWidth="phone" busy={checking.isPending || adding.isPending} onClick={check}>
            {texts.check}
          </Button>
        ) : (
          good.length > 0 && (
            <Button variant="primary" fullWidth="phone" busy={adding.isPending} onClick={() => add(good)}>
              {fill(texts.addGood, { count: good.length })}
            </Button>
          )
        )}
      </div>
      <p role="status" className="sr-only">
        {adding.isPending && fill(texts.adding, { count: good.length })}
      </p>
    </div>
  );
}

/** The positions of those guests who are on the board. */
async function knownIn(episodeId: string, { guests }: GuestLines): Promise<ReadonlySet<number>> {
  if (guests.length === 0) return new Set();
  const body = { guests: guests.map(({ guest }) => guest) };
  return new Set((await send(findKnownGuests, { params: { id: episodeId }, body })).known);
}

/** Moves the guests who are on the board to the faults. */
function withKnown(lines: GuestLines, known: ReadonlySet<number>): GuestLines {
  const onBoard = lines.guests.filter((_, at) => known.has(at));
  const faults: readonly LineFault[] = onBoard.map(({ line, guest: { name, email } }) => ({
    line,
    fault: 'on_board',
    text: [name, email].filter(Boolean).join(', '),
  }));
  return {
    ...lines,
    guests: lines.guests.filter((_, at) => !known.has(at)),
    faults: [...lines.faults, ...faults].toSorted((one, other) => one.line - other.line),
  };
}

function Faults({ found: { faults, isTooLong } }: { readonly found: GuestLines }) {
  const texts = useTexts(guestAdding);
  const shown = faults.slice(0, FAULTS_SHOWN);
  return (
    <Notice
      tone="warning"
      role="alert"
      title={
        faults.length === 0
          ? fill(texts.tooMany, { max: formatNumber(EPISODE_GUESTS_MAX) })
          : fill(texts.faults, { count: faults.length })
      }
    >
      {faults.length > 0 && isTooLong && <p>{fill(texts.tooMany, { max: formatNumber(EPISODE_GUESTS_MAX) })}</p>}
      <ul className="grid max-h-60 gap-1.5 overflow-y-auto">
        {shown.map((fault) => (
          <li key={fault.line} className="tabular">
            <span className="block font-medium">{faultWords(texts, fault)}</span>
            <span className="block">{fault.text}</span>
          </li>
        ))}
        {faults.length > shown.length && <li>{fill(texts.moreFaults, { count: faults.length - shown.length })}</li>}
      </ul>
    </Notice>
  );
}

const faultWords = (texts: typeof guestAdding, { line, fault, first }: LineFault): string =>
  fill(texts.line, {
    line: formatNumber(line),
    fault: fault === 'twice' ? fill(texts.fault.twice, { first: formatNumber(first ?? line) }) : texts.fault[fault],
  });

/** Encodings by their byte order mark. */
const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const;

/**
 * The text of a list that a spreadsheet has written: UTF-8, UTF-16 with a byte order mark, or, for anything else, the
 * encoding of Windows in Western Europe. Exported for tests.
 */
export function guestFileText(bytes: Uint8Array): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Bytes that are no UTF-8 are letters of Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
