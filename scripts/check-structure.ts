// Checks the sizes of files and functions of the product, and that each cast has its reason in the same line.
import ts from 'typescript';
import { readSources, reportFaults, type SourceText } from './read-sources';

const MAX_FILE_LINES = 400;
const MAX_FUNCTION_LINES = { ts: 60, tsx: 120 } as const;
/** Creates branded ids, which needs casts. */
const MINT = 'server/domain/ids.ts';
const NOT_PRODUCT = /\.test\.tsx?$|\.d\.ts$|\/(testing|fixtures|gallery)\/|vite\.config\.ts$/;

const { sources } = readSources(/^(packages|server|web)\/.*\.tsx?$/);
const product = sources.filter(({ path }) => !NOT_PRODUCT.test(path));
reportFaults('structure', product, product.flatMap(faultsIn));

function faultsIn({ path, text }: SourceText): readonly string[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const faults: string[] = [];
  if (lines.length - 1 > MAX_FILE_LINES && !text.startsWith('// Generated'))
    faults.push(`${path} has ${lines.length - 1} lines, at most ${MAX_FILE_LINES}: move a part out by its name`);
  const lineAt = (offset: number) => tree.getLineAndCharacterOfPosition(offset).line;
  const visit = (node: ts.Node): void => {
    const [start, end] = [lineAt(node.getStart()), lineAt(node.getEnd())];
    const isFunction = ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
    const max = path.endsWith('.tsx') ? MAX_FUNCTION_LINES.tsx : MAX_FUNCTION_LINES.ts;
    if (isFunction && end - start >= max)
      faults.push(`${path}:${start + 1}: a function of ${end - start + 1} lines, at most ${max}: give its steps names`);
    if (ts.isAsExpression(node) && path !== MINT && !hasReason(node, lines[end] ?? ''))
      faults.push(`${path}:${end + 1}: a cast without a reason: parse the value, or write the reason behind the cast`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

/** A loop gives the reason for the casts of its numbers once, in the comment before its statement. */
function hasReason(cast: ts.AsExpression, line: string): boolean {
  if (cast.type.getText() === 'const' || line.includes('//')) return true;
  const isOfElement = ts.isElementAccessExpression(cast.expression) && cast.type.getText() === 'number';
  return isOfElement && /\bcasts?\b/i.test(statementOf(cast));
}

function statementOf(node: ts.Node): string {
  return ts.isSourceFile(node.parent) ? node.getFullText() : statementOf(node.parent);
}
