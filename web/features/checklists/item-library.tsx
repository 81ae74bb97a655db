import checklists from '@linecheck/texts/en/checklists';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { TextField } from '../../ui/controls/text-field';
import { CATEGORIES, type Category, findSuggestions, type SuggestedItem, suggestedItems } from './suggested-items';

interface ItemLibraryProps {
  readonly isUsed: (text: string) => boolean;
  readonly onAdd: (text: string) => void;
}

/** List of suggestions with search; those already in the template are marked. */
export function ItemLibrary({ isUsed, onAdd }: ItemLibraryProps) {
  const texts = useTexts(checklists);
  const [words, setWords] = useState('');
  const [category, setCategory] = useState<Category | 'all'>('all');
  const all = suggestedItems(texts);
  const found = findSuggestions(all, { words, category });
  const options = CATEGORIES.map((id) => ({ value: id, label: texts.library.categories[id] }));
  return (
    <div className="rounded-card border border-line bg-surface-2 p-3 sm:p-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          size={40}
          label={texts.library.search}
          type="search"
          icon={<Search aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          size={40}
          label={texts.library.category}
          options={[{ value: 'all', label: texts.library.allCategories }, ...options]}
          value={category}
          onChange={(event) => setCategory(event.target.value as Category | 'all')}
        />
      </div>
      <p role="status" className="mt-3 text-13 text-ink-2">
        {found.length === 0
          ? fill(texts.library.nothingFound, { words: words.trim() })
          : fill(texts.library.found, { found: found.length, count: all.length })}
      </p>
      <div className="mt-3 grid gap-3">
        {CATEGORIES.map((id) => (
          <Group key={id} category={id} items={found.filter((item) => item.category === id)} {...{ isUsed, onAdd }} />
        ))}
      </div>
    </div>
  );
}

interface GroupProps extends ItemLibraryProps {
  readonly category: Category;
  readonly items: readonly SuggestedItem[];
}

function Group({ category, items, isUsed, onAdd }: GroupProps) {
  const texts = useTexts(checklists);
  if (items.length === 0) return null;
  const name = texts.library.categories[category];
  return (
    <section aria-label={name}>
      <h4 className="text-13 font-semi text-ink-2">{name}</h4>
      <ul>
        {items.map(({ text }) => (
          <li key={text} className="flex min-h-11 items-center gap-3 border-line py-1.5 not-first:border-t">
            <span className="min-w-0 grow text-14">{text}</span>
            {isUsed(text) ? (
              <span className="flex items-center gap-1.5 text-13 text-passed">
                <Check aria-hidden className="size-4" />
                {texts.library.added}
              </span>
            ) : (
              <Button
                size={32}
                variant="quiet"
                icon={<Plus aria-hidden />}
                aria-label={fill(texts.library.addItem, { text })}
                onClick={() => onAdd(text)}
              >
                {texts.library.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
