// Checks that text of the pages has no siblings that come, go or change: a browser that translates a page replaces its
// text nodes, and React then fails to insert beside them or to update them (`web/ui/theme/element-node.ts`).
import { relative, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(import.meta.dirname, '..');

interface Child {
  readonly isText: boolean;
  readonly changes: boolean;
}

const parts = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types.flatMap(parts) : [type]);

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike;

/** React renders nothing for an empty string, the value of `text && <Element />` without a text. */
const isRendered = (type: ts.Type): boolean => !(type.isStringLiteral() && type.value.trim() === '');

const isText = (type: ts.Type): boolean => parts(type).some((each) => isRendered(each) && (each.flags & TEXT) !== 0);

const mayBeMissing = (type: ts.Type): boolean => parts(type).some(({ flags }) => (flags & NOTHING) !== 0);

function childOf(child: ts.JsxChild, checker: ts.TypeChecker): Child | undefined {
  if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? undefined : { isText: true, changes: false };
  if (!ts.isJsxExpression(child)) return { isText: false, changes: false };
  if (child.expression === undefined) return undefined;
  const type = checker.getTypeAtLocation(child.expression);
  return { isText: isText(type), changes: isText(type) || mayBeMissing(type) };
}

function findFaults(file: ts.SourceFile, checker: ts.TypeChecker): readonly ts.Node[] {
  const faults: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.flatMap((child) => childOf(child, checker) ?? []);
      const isMixed = children.length > 1 && children.some((child) => child.isText);
      if (isMixed && children.some(({ changes }) => changes)) faults.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

const config = ts.readConfigFile(resolve(root, 'web/tsconfig.json'), ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, resolve(root, 'web'));
const program = ts.createProgram(fileNames, { ...options, noEmit: true });
const files = program.getSourceFiles().filter(({ fileName }) => /^web\/.*\.tsx$/.test(relative(root, fileName)));
let found = 0;
for (const file of files) {
  for (const node of findFaults(file, program.getTypeChecker())) {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found += 1;
    process.stderr.write(
      `${relative(root, file.fileName)}:${line + 1}: text beside a child that changes: put the text in a <span>, or give a prop that is never text the type ElementNode\n`,
    );
  }
}
process.stdout.write(`texts apart: ${files.length} files, ${found} faults\n`);
process.exitCode = found === 0 ? 0 : 1;
