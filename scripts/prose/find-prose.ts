import ts from 'typescript';
import { commentPatterns, type ProsePattern, textPatterns } from './patterns';

export interface ProseFinding {
  readonly path: string;
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

/** Words in quotes or backticks: names, messages and quotations, which a comment cites to the letter. */
const QUOTED = /"[^"]*"|`[^`]*`/g;

interface Prose {
  readonly text: string;
  /** Offset in the file. */
  readonly at: number;
  readonly isDoc: boolean;
}

/** Refused patterns in the comments of a file and, below `packages/texts/en`, in its strings. */
export function findProse(path: string, source: string): readonly ProseFinding[] {
  const comments = /\.(css|c)$/.test(path) ? blockComments(source) : scriptComments(path, source);
  const texts = /^packages\/texts\/en\/.*\.ts$/.test(path) && !path.endsWith('.test.ts') ? strings(path, source) : [];
  const applicable = (patterns: readonly ProsePattern[]) => patterns.filter(({ except }) => !except?.test(path));
  return [
    ...comments.flatMap((comment) => matches(comment, applicable(commentPatterns))),
    ...texts.flatMap((each) => matches(each, applicable(textPatterns))),
  ].map(({ at, found, instead }) => ({ path, line: source.slice(0, at).split('\n').length, found, instead }));
}

const matches = ({ text, at, isDoc }: Prose, patterns: readonly ProsePattern[]) =>
  patterns
    .filter((each) => each.at !== 'start' || isDoc)
    .flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [{ at, found, instead }];
    });

/** Comments without their marks; line comments in adjacent lines count as one. */
function scriptComments(path: string, source: string): readonly Prose[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const ranges = new Map<number, ts.TextRange>();
  const jsxTexts: ts.TextRange[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isJsxText(node)) jsxTexts.push({ pos: node.pos, end: node.end });
    const around = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ];
    for (const range of around) ranges.set(range.pos, range);
    for (const child of node.getChildren(tree)) collect(child);
  };
  collect(tree);
  // The text of JSX is not a comment, even if it contains "//".
  const isText = ({ pos }: ts.TextRange) => jsxTexts.some((text) => text.pos <= pos && pos < text.end);
  const comments = [...ranges.values()].filter((range) => !isText(range)).sort((one, other) => one.pos - other.pos);
  return joinLines(source, comments).map(({ pos, end }) => proseOf(source.slice(pos, end), pos));
}

function joinLines(source: string, ranges: readonly ts.TextRange[]): readonly ts.TextRange[] {
  const joined: ts.TextRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const isNextLine = last !== undefined && /^\n[ \t]*$/.test(source.slice(last.end, range.pos));
    const areLines = [last, range].every((each) => each !== undefined && source.startsWith('//', each.pos));
    if (isNextLine && areLines) joined[joined.length - 1] = { pos: last.pos, end: range.end };
    else joined.push(range);
  }
  return joined;
}

const blockComments = (source: string): readonly Prose[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => proseOf(match[0], match.index));

function proseOf(comment: string, at: number): Prose {
  const text = comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replaceAll(/^\s*(\*|\/\/)/gm, '')
    .replaceAll(QUOTED, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { text, at, isDoc: comment.startsWith('/**') };
}

function strings(path: string, source: string): readonly Prose[] {
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Prose[] = [];
  const collect = (node: ts.Node): void => {
    const isKey = ts.isPropertyAssignment(node.parent ?? node) && (node.parent as ts.PropertyAssignment).name === node;
    if (ts.isStringLiteralLike(node) && !isKey && !ts.isImportDeclaration(node.parent))
      found.push({ text: node.text, at: node.getStart(), isDoc: false });
    ts.forEachChild(node, collect);
  };
  collect(tree);
  return found;
}
