import { addGuests, findKnownGuests } from '@linecheck/contract';
import { guestAdding } from '@linecheck/texts/en/episodes/adding';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { send } from '../../../api/send';
import { fill } from '../../../texts/fill';
import { useTexts } from '../../../texts/use-texts';
import { useUnsaved } from '../../../ui/behaviour/use-unsaved';
import { Button } from '../../../ui/controls/button';
import { FileButton } from '../../../ui/controls/file-button';
import { TextArea } from '../../../ui/controls/text-area';
import { Notice } from '../../../ui/feedback/notice';
import { showToast } from '../../../ui/overlays/toast';
import { GuestEncoding } from './guest-encoding';
import { askedGuests, GuestFaults, type LineQuestion } from './guest-faults';
import { type GuestFile, readGuestFile } from './guest-file';
import { type GuestLines, type LineFault, type PastedGuest, readGuestLines } from './guest-lines';
import { useEpisodeChange, useImportUndo } from './use-board';

/** Largest file that can have the guests of one episode. */
const FILE_MAX_BYTES = 5_000_000;

interface GuestListProps {
  readonly episodeId: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** True if the episode has been deleted: the text stays, and nothing can be added. */
  readonly isGone: boolean;
  readonly onDone: () => void;
}

/** Form for a pasted list or a file. Nothing is added while a line has a fault, unless the host adds the others. */
export function GuestList({ episodeId, text, onText, isGone, onDone }: GuestListProps) {
  const texts = useTexts(guestAdding);
  const [found, setFound] = useState<GuestLines>();
  const [chosen, setChosen] = useState<readonly LineQuestion[]>([]);
  const [file, setFile] = useState<Exclude<GuestFile, { kind: 'text' }>>();
  useUnsaved(text !== '');
  const write = (written: string) => {
    onText(written);
    setFound(undefined);
    setFile(undefined);
  };
  const params = { id: episodeId };
  const undoing = useImportUndo(episodeId);
  const adding = useEpisodeChange(episodeId, {
    send: (guests: readonly PastedGuest[]) =>
      send(addGuests, { params, body: { guests: guests.map(({ guest }) => guest) } }),
    done: (_, { added }) => fill(texts.done, { count: added }),
    action: ({ at }) => ({ label: texts.undo, onSelect: () => undoing.change(at) }),
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
        setChosen([]);
        if (isRight) add(checked.guests);
        else setFound(checked);
      },
    });
  };
  const readFile = (picked: File) => {
    if (picked.size > FILE_MAX_BYTES) {
      showToast({ title: texts.fileTooLarge, tone: 'failed' });
      return;
    }
    picked.arrayBuffer().then(
      (bytes) => {
        const read = readGuestFile(new Uint8Array(bytes));
        if (read.kind === 'text') write(read.text);
        else setFile(read);
      },
      () => showToast({ title: texts.fileNotRead, tone: 'failed' }),
    );
  };
  const good = found === undefined ? [] : [...found.guests, ...askedGuests(found, chosen)];
  return (
    <div className="grid gap-4">
      <TextArea
        label={texts.lines}
        hint={texts.linesHint}
        rows={8}
        dir="auto"
        placeholder={texts.linesPlaceholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {file?.kind === 'workbook' && (
        <Notice tone="warning" role="alert" title={texts.fileWorkbook.title}>
          {texts.fileWorkbook.hint}
        </Notice>
      )}
      {file?.kind === 'unsure' && (
        <GuestEncoding choices={file.choices} onChoose={write} onCancel={() => setFile(undefined)} />
      )}
      {found && <GuestFaults {...{ found, chosen }} onChoose={setChosen} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FileButton
          label={texts.file}
          icon={<FileUp aria-hidden />}
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          disabled={adding.isPending || isGone}
          onFile={readFile}
        />
        {found === undefined ? (
          <Button
            variant="primary"
            fullWidth="phone"
            disabled={isGone}
            busy={checking.isPending || adding.isPending}
            onClick={check}
          >
            {texts.check}
          </Button>
        ) : (
          good.length > 0 && (
            <Button
              variant="primary"
              fullWidth="phone"
              disabled={isGone}
              busy={adding.isPending}
              onClick={() => add(good)}
            >
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

type KnownGuestsAt = ReadonlyMap<number, 'guest' | 'address' | 'name'>;

/** The guests who may be added: those without a fault, and those about whom the host is asked. */
const candidatesOf = ({ guests, faults }: GuestLines): readonly (PastedGuest & { readonly fault?: LineFault })[] => [
  ...guests,
  ...faults.flatMap((fault) => (fault.guest ? [{ line: fault.line, guest: fault.guest, fault }] : [])),
];

/** What the candidates have in common with guests on the board, by their positions. */
async function knownIn(episodeId: string, lines: GuestLines): Promise<KnownGuestsAt> {
  const candidates = candidatesOf(lines);
  if (candidates.length === 0) return new Map();
  const body = { guests: candidates.map(({ guest }) => guest) };
  const { known } = await send(findKnownGuests, { params: { id: episodeId }, body });
  return new Map(known.map(({ at, by }) => [at, by]));
}

const ON_BOARD = { guest: 'on_board', address: 'board_address', name: 'board_name' } as const;

/** Moves the guests who are like one on the board to the faults. */
function withKnown(lines: GuestLines, known: KnownGuestsAt): GuestLines {
  const candidates = candidatesOf(lines);
  const onBoard = candidates.flatMap((candidate, at) => {
    const by = known.get(at);
    // A question that was there before stays the same one.
    return by === undefined || (candidate.fault && by !== 'guest') ? [] : [{ ...candidate, by }];
  });
  const faults = onBoard.map(({ line, guest, by }): LineFault => {
    const text = [guest.name, guest.email].filter(Boolean).join(', ');
    return { line, fault: ON_BOARD[by], text, ...(by !== 'guest' && { guest }) };
  });
  const isMoved = new Set<unknown>(onBoard.map(({ guest }) => guest));
  return {
    ...lines,
    guests: lines.guests.filter(({ guest }) => !isMoved.has(guest)),
    faults: [...lines.faults.filter(({ guest }) => !isMoved.has(guest)), ...faults].toSorted(
      (one, other) => one.line - other.line,
    ),
  };
}
