import ts from 'typescript';

const NAMES = ['microphone', 'camera', 'connection'];

/** Which check a name or a text is about: `microphone`, `microphoneStatus`, `microphone_status`, `r.microphone_status`. */
const checkIn = (text: string): string | undefined =>
  NAMES.find((name) => new RegExp(`(^|\\W)${name}(_?status)?($|\\W)`, 'i').test(text));

/** What a node lists: the members of a literal, of a type or of a pattern, the parts of a union, or the arguments of a call. */
function membersOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isArrayLiteralExpression(node) || ts.isObjectBindingPattern(node)) return node.elements;
  if (ts.isObjectLiteralExpression(node)) return node.properties;
  if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node)) return node.members;
  return ts.isUnionTypeNode(node) ? node.types : [];
}

/** What a member is called: its key, what it is taken from, or what it says. */
function nameOf(member: ts.Node): string {
  const named = member as ts.NamedDeclaration & Partial<ts.BindingElement>;
  const name = named.propertyName ?? named.name;
  if (name !== undefined) return name.getText();
  return ts.isPropertyAccessExpression(member) ? member.name.getText() : member.getText();
}

/** The places of a file that name each of the three checks one by one. */
export function handMadeLists(file: ts.SourceFile): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const named = new Set(membersOf(node).map((member) => checkIn(nameOf(member))));
    if (NAMES.every((name) => named.has(name))) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
