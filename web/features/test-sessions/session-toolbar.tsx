import type { SessionSort } from '@linecheck/contract';
import { SEARCH_MAX, sessionSorts } from '@linecheck/contract';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { SessionWishes } from './session-page';
import { sortOptions } from './session-state';

interface SessionToolbarProps {
  readonly wishes: SessionWishes;
  readonly onSearch: (q: string) => void;
  readonly onSort: (sort: SessionSort) => void;
}

/** A search begins when the typing rests. */
const REST_MS = 250;

/** What a list that is too long to be read is looked through by. */
export function SessionToolbar({ wishes, onSearch, onSort }: SessionToolbarProps) {
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
        label={<span className="sr-only">Search sessions</span>}
        placeholder="Guest, email, title or link"
        icon={<Search aria-hidden />}
        end={typed !== '' && <IconButton label="Clear search" icon={<X aria-hidden />} onClick={clear} />}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        size={40}
        label={<span className="sr-only">Sort sessions</span>}
        icon={<ArrowDownUp aria-hidden />}
        options={sortOptions}
        value={wishes.sort}
        onChange={({ target }) => {
          const sort = sessionSorts.find((each) => each === target.value);
          if (sort !== undefined) onSort(sort);
        }}
      />
    </search>
  );
}

/** What stands in the field, which follows what is searched for where something else has changed that. */
function useTyped(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [before, setBefore] = useState(q);
  if (q !== before) {
    setBefore(q);
    if (typed.trim() !== q) setTyped(q);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search is begun by typing alone.
  useEffect(() => {
    if (typed.trim() === q) return;
    const rest = setTimeout(() => onSearch(typed.trim()), REST_MS);
    return () => clearTimeout(rest);
  }, [typed]);
  return [typed, setTyped] as const;
}
