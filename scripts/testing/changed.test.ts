import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { journeys, journeysTable } from '../../journeys/journeys';
import { changedFiles, journeysFor } from './changed';

const root = resolve(import.meta.dirname, '../..');
const foldersIn = (path: string): readonly string[] =>
  readdirSync(resolve(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['testing', 'fixtures', 'node_modules'].includes(entry.name))
    .map(({ name }) => `${path}/${name}`);

describe('the table of journeys', () => {
  it('has every file of journeys, and no other', () => {
    const files = readdirSync(resolve(root, 'journeys')).flatMap((file) => /^(.*)\.journey\.ts$/.exec(file)?.[1] ?? []);
    expect(Object.keys(journeys).sort()).toEqual(files.sort());
  });

  it('names folders and files that exist', () => {
    const named = Object.values(journeys).flatMap(({ folders }) => folders);
    expect(named.filter((folder) => !existsSync(resolve(root, folder)))).toEqual([]);
  });

  it('covers every noun of the product', () => {
    const nouns = ['web/features', 'web/pages', 'server/modules', 'packages/checks/browser'].flatMap(foldersIn);
    const covered = (noun: string) => journeysFor([`${noun}/any.ts`]).length > 0;
    expect(nouns.filter((noun) => !covered(noun) && !NO_PAGE.includes(noun))).toEqual([]);
  });

  it('is the one of journeys/README.md, as npm run fix writes it', () => {
    const readme = readFileSync(resolve(root, 'journeys/README.md'), 'utf8');
    expect(readme).toContain(`<!-- journeys: start -->\n\n${journeysTable()}\n\n<!-- journeys: end -->`);
  });
});

const NO_PAGE = ['server/modules/guests', 'server/modules/invitations'];

describe('the journeys for a change', () => {
  it('are those that cover its folder, and those that changed themselves', () => {
    expect(journeysFor(['server/modules/turn/rules.ts'])).toEqual(['journeys/turn.journey.ts']);
    expect(journeysFor(['journeys/live.journey.ts'])).toEqual(['journeys/live.journey.ts']);
    expect(journeysFor(['docs/operating.md'])).toEqual([]);
  });

  it('are not those of a folder whose name begins alike', () => {
    expect(journeysFor(['server/modules/turntable/rules.ts'])).toEqual([]);
  });
});

describe('the journeys for a change of what all share', () => {
  it.each(['journeys/stage/actions.ts', 'playwright.config.ts', 'package-lock.json'])('are all: %s', (file) => {
    expect(journeysFor([file])).toHaveLength(Object.keys(journeys).length);
  });
});

describe('the changed files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linecheck-changed-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const identity = ['-c', 'user.name=Jonas', '-c', 'user.email=jonas@harbourlights.example'];
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
  const commit = (path: string) => {
    writeFileSync(join(folder, path), path);
    git('add', '.');
    git('commit', '-m', path);
  };

  it('are those of this branch and of the working tree, under both names if moved, and none without a revision', () => {
    git('init', '-b', 'main');
    mkdirSync(join(folder, 'web'));
    commit('web/grün.ts');
    git('checkout', '-b', 'branch');
    commit('committed.ts');
    git('checkout', 'main');
    commit('elsewhere.ts');
    git('checkout', 'branch');
    expect(changedFiles('HEAD', folder)).toEqual([]);
    renameSync(join(folder, 'web/grün.ts'), join(folder, 'moved.ts'));
    writeFileSync(join(folder, '.gitignore'), 'ignored.ts');
    writeFileSync(join(folder, 'ignored.ts'), '');
    expect(changedFiles('main', folder)?.toSorted()).toEqual(['.gitignore', 'committed.ts', 'moved.ts', 'web/grün.ts']);
    expect(changedFiles('no-such-revision', folder)).toBeUndefined();
  });
});
