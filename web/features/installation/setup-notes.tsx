import { type SetupNote, setupNotes } from '@linecheck/contract';
import { setupNotes as setupTexts } from '@linecheck/texts/en/server';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { send } from '../../api/send';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { StatusIcon } from '../../ui/feedback/status-icon';
import { Card } from '../../ui/layout/card';

const HIDDEN_KEY = 'setup-notes-hidden';

const NONE: readonly SetupNote[] = [];

/** The notes, unless this browser hides all of them. A new note shows the others again. Exported for tests. */
export function useSetupNotes() {
  const { data = NONE } = useQuery({ queryKey: ['setup-notes'], queryFn: () => send(setupNotes, {}) });
  const [hidden, setHidden] = useState(readHidden);
  return {
    notes: data.some(({ code }) => !hidden.includes(code)) ? data : NONE,
    hide: () => {
      const codes = data.map(({ code }) => code);
      keepHidden(codes);
      setHidden(codes);
    },
  };
}

/** Card with the settings of which guests would notice something, for the first host. Empty if there are none. */
export function SetupNotes() {
  const { notes, hide } = useSetupNotes();
  return notes.length > 0 ? <NotesCard notes={notes} onHide={hide} /> : null;
}

interface NotesCardProps {
  readonly notes: readonly SetupNote[];
  readonly onHide: () => void;
}

function NotesCard({ notes, onHide }: NotesCardProps) {
  const texts = useTexts(setupTexts);
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <h2 id={id} className="text-18 font-semi tracking-snug">
            {texts.title}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{texts.hint}</p>
        </div>
        <div className="-mt-1.5 -me-3.5">
          <Button variant="quiet" onClick={onHide}>
            {texts.hide}
          </Button>
        </div>
      </div>
      <ul className="mt-2">
        {notes.map((note) => (
          <NoteRow key={note.code} {...note} />
        ))}
      </ul>
    </Card>
  );
}

const asCode = (inside: ReactNode) => <code className="font-mono text-13">{inside}</code>;

function NoteRow({ code, detail }: SetupNote) {
  const { notes, more } = useTexts(setupTexts);
  const { name, effect, remedy, section } = notes[code];
  const values = { detail: detail || notes.proxy_not_trusted.unknownAddress, code: asCode };
  return (
    <li className="flex gap-3 border-line py-3 text-14 text-pretty wrap-anywhere not-first:border-t last:pb-0 [&_svg]:size-5">
      <span className="text-warning">
        <StatusIcon tone="warning" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semi tracking-snug">{name}</h3>
        <p>{rich(effect, values)}</p>
        <p className="text-ink-2">{rich(remedy, values)}</p>
        <p className="text-13 text-ink-3">{rich(more, { section, code: asCode })}</p>
      </div>
    </li>
  );
}

function readHidden(): readonly string[] {
  try {
    return localStorage.getItem(HIDDEN_KEY)?.split(',') ?? [];
  } catch {
    // Blocked storage contains nothing.
    return [];
  }
}

function keepHidden(codes: readonly string[]): void {
  try {
    localStorage.setItem(HIDDEN_KEY, codes.join());
  } catch {
    // Full or blocked storage: the card is hidden until the page is reloaded.
  }
}
