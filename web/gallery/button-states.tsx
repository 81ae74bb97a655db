import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import type { ReactNode } from 'react';
import { Button, ButtonLink, IconButton } from '../ui/controls/button';
import { CopyButton } from '../ui/controls/copy-button';
import { FileButton } from '../ui/controls/file-button';
import { IconLink } from '../ui/controls/icon-link';
import { LanguageSwitch } from '../ui/controls/language-switch';
import { PageLink } from '../ui/controls/page-link';
import { ReorderHandle } from '../ui/controls/reorder-handle';
import { Spinner } from '../ui/controls/spinner';
import { ThemeSwitch } from '../ui/controls/theme-switch';
import { type ComponentStates, Stateful } from './component-states';

const LANGUAGE_OPTIONS = [
  { value: 'de', name: 'Deutsch' },
  { value: 'en', name: 'English' },
];
const VARIANTS = ['primary', 'default', 'quiet', 'danger'] as const;
const SIZES = [48, 40, 32] as const;

const Row = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

const ignore = () => undefined;

export const buttonStates: ComponentStates = {
  'icon-link': { normal: <IconLink href="#preview" label="Preview as guest" icon={<Eye aria-hidden />} /> },
  button: {
    sizes: SIZES.map((size) => (
      <Row key={size}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} size={size} icon={<Plus aria-hidden />}>
            {`${variant} ${size}`}
          </Button>
        ))}
        <IconButton size={size} label="Delete" icon={<Trash2 aria-hidden />} />
        <IconButton size={size} variant="default" label="Copy" icon={<Copy aria-hidden />} />
      </Row>
    )),
    disabled: (
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Disabled
          </Button>
        ))}
      </Row>
    ),
    pending: <Button pending>Not yet</Button>,
    busy: (
      <Row>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button busy>Loading</Button>
        <IconButton label="Deleting" icon={<Trash2 aria-hidden />} busy />
      </Row>
    ),
    link: <ButtonLink href="#button">A link</ButtonLink>,
    'as wide as its place': <Button fullWidth="always">Continue</Button>,
    'longer than its place': (
      <div className="max-w-60">
        <Button size={48} variant="primary">
          Continue with what was measured before
        </Button>
      </div>
    ),
  },
  'copy-button': { idle: <CopyButton text="abc" label="Copy Link" copiedLabel="Copied" failedLabel="Not copied" /> },
  'file-button': {
    idle: <FileButton label="Upload Logo" icon={<Upload aria-hidden />} accept="image/*" onFile={ignore} />,
    disabled: <FileButton label="Upload Logo" accept="image/*" disabled onFile={ignore} />,
  },
  'page-link': {
    primary: <PageLink href="#page-link">Sign In</PageLink>,
    default: (
      <PageLink href="#page-link" variant="default">
        Back
      </PageLink>
    ),
  },
  'reorder-handle': {
    'in a list': (
      <Stateful start={['Plug in', 'Close other apps', 'Water'] as readonly string[]}>
        {(items, setItems) => (
          <ol className="grid gap-1">
            {items.map((item, index) => (
              <li key={item} className="flex items-center gap-2">
                <ReorderHandle
                  label={`Move ${item}`}
                  hint="Drag, or use the arrow keys"
                  index={index}
                  count={items.length}
                  onMove={(from, to) => setItems(items.with(from, items[to] ?? '').with(to, items[from] ?? ''))}
                />
                <span>{item}</span>
              </li>
            ))}
          </ol>
        )}
      </Stateful>
    ),
  },
  spinner: { turning: <Spinner /> },
  'language-switch': {
    'in a footer': <LanguageSwitch label="Language" value="de" options={LANGUAGE_OPTIONS} onChoose={() => undefined} />,
    'in a header': (
      <LanguageSwitch label="Language" value="de" options={LANGUAGE_OPTIONS} isBrief onChoose={() => undefined} />
    ),
  },
  'theme-switch': { idle: <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" /> },
};
