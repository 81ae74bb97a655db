import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import { CATEGORIES, type Category, findSuggestions, type SuggestedItem, suggestedItems } from './suggested-items';

interface ItemLibraryProps {
  readonly isUsed: (text: string) => boolean;
  readonly onAdd: (text: string) => void;
}

const ALL = { value: 'all', label: 'All categories' };
const OPTIONS = [ALL, ...CATEGORIES.map((category) => ({ value: category, label: category }))];

/** Suggestions to browse and to search; those that the template has already are marked. */
export function ItemLibrary({ isUsed, onAdd }: ItemLibraryProps) {
  const [words, setWords] = useState('');
  const [category, setCategory] = useState<Category | 'all'>('all');
  const found = findSuggestions({ words, category });
  return (
    <div className="rounded-card border border-line bg-surface-2 p-3 sm:p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          size={40}
          label="Search suggestions"
          type="search"
          icon={<Search aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          size={40}
          label="Category"
          options={OPTIONS}
          value={category}
          onChange={(event) => setCategory(event.target.value as Category | 'all')}
        />
      </div>
      <p role="status" className="mt-3 text-13 text-ink-2">
        {found.length === 0
          ? `Nothing matches “${words.trim()}”.`
          : `${found.length} of ${suggestedItems.length} suggestions`}
      </p>
      <div className="mt-3 grid gap-3">
        {CATEGORIES.map((name) => (
          <Group key={name} name={name} items={found.filter((item) => item.category === name)} {...{ isUsed, onAdd }} />
        ))}
      </div>
    </div>
  );
}

interface GroupProps extends ItemLibraryProps {
  readonly name: Category;
  readonly items: readonly SuggestedItem[];
}

function Group({ name, items, isUsed, onAdd }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={name}>
      <h4 className="text-13 font-semi text-ink-2">{name}</h4>
      <ul>
        {items.map(({ text }) => (
          <li key={text} className="flex min-h-11 items-center gap-3 border-line py-1.5 not-first:border-t">
            <span className="min-w-0 grow text-14">{text}</span>
            {isUsed(text) ? (
              <span className="flex items-center gap-1.5 text-13 text-passed">
                <Check aria-hidden className="size-4 flex-none" />
                Added
              </span>
            ) : (
              <Button
                size={32}
                look="quiet"
                icon={<Plus aria-hidden />}
                aria-label={`Add “${text}”`}
                onClick={() => onAdd(text)}
              >
                Add
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
