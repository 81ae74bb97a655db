import type { SessionSort } from '@linecheck/contract';
import { SEARCH_MAX, sessionSorts } from '@linecheck/contract';
import testSessions from '@linecheck/texts/en/test-sessions';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { IconButton } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import type { SessionWishes } from './session-page';

interface SessionToolbarProps {
  readonly wishes: SessionWishes;
  readonly onSearch: (q: string) => void;
  readonly onSort: (sort: SessionSort) => void;
}

/** Pause in typing after which the search starts. */
const PAUSE_MS = 250;

/** Search and order for a list that is too long to read through. */
export function SessionToolbar({ wishes, onSearch, onSort }: SessionToolbarProps) {
  const texts = useTexts(testSessions);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(wishes.q, onSearch);
  const clear = () => {
    setTyped('');
    field.current?.focus();
  };
  return (
    <search className="mb-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13.5rem]">
      <TextField
        ref={field}
        size={40}
        type="search"
        label={<span className="sr-only">{texts.list.search}</span>}
        placeholder={texts.list.searchPlaceholder}
        icon={<Search aria-hidden />}
        end={typed !== '' && <IconButton label={texts.list.clearSearch} icon={<X aria-hidden />} onClick={clear} />}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        size={40}
        label={<span className="sr-only">{texts.list.sort}</span>}
        icon={<ArrowDownUp aria-hidden />}
        options={sessionSorts.map((value) => ({ value, label: texts.list.sorts[value] }))}
        value={wishes.sort}
        onChange={({ target }) => {
          const sort = sessionSorts.find((each) => each === target.value);
          if (sort !== undefined) onSort(sort);
        }}
      />
    </search>
  );
}

/** Text of the field; follows the search if it is changed elsewhere. */
function useTyped(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [before, setBefore] = useState(q);
  if (q !== before) {
    setBefore(q);
    if (typed.trim() !== q) setTyped(q);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search.
  useEffect(() => {
    if (typed.trim() === q) return;
    const rest = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  return [typed, setTyped] as const;
}
