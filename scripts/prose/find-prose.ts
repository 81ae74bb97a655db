import ts from 'typescript';
import { commentPatterns, type ProsePattern, textPatterns } from './patterns';

export interface ProseFinding {
  readonly path: string;
  readonly line: number;
  readonly found: string;
  readonly instead: string;
}

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
  return [
    ...comments.flatMap((comment) => matches(comment, commentPatterns)),
    ...texts.flatMap((each) => matches(each, textPatterns)),
  ].map(({ at, found, instead }) => ({ path, line: source.slice(0, at).split('\n').length, found, instead }));
}

const matches = ({ text, at, isDoc }: Prose, patterns: readonly ProsePattern[]) =>
  patterns
    .filter((each) => each.at !== 'start' || isDoc)
    .flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [{ at, found, instead }];
    });

/** Comments without their marks; adjacent line comments count as one. */
function scriptComments(path: string, source: string): readonly Prose[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const ranges = new Map<number, ts.CommentRange>();
  const collect = (node: ts.Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.getEnd()) ?? []),
    ];
    // The text of JSX is no comment, even if it contains "//".
    if (node.kind !== ts.SyntaxKind.JsxText) for (const range of around) ranges.set(range.pos, range);
    for (const child of node.getChildren(tree)) collect(child);
  };
  collect(tree);
  return [...ranges.values()].map(({ pos, end }) => proseOf(source.slice(pos, end), pos));
}

const blockComments = (source: string): readonly Prose[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => proseOf(match[0], match.index));

function proseOf(comment: string, at: number): Prose {
  const text = comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replaceAll(/^\s*(\*|\/\/)/gm, '')
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
