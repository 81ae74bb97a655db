/** The part of a JSON Schema that the page of the API reads. */
export interface ShapeSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly items?: ShapeSchema | false;
  readonly prefixItems?: readonly ShapeSchema[];
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: ShapeSchema | boolean;
  readonly anyOf?: readonly ShapeSchema[];
  readonly oneOf?: readonly ShapeSchema[];
  readonly allOf?: readonly ShapeSchema[];
}

export type NamedShapes = Readonly<Record<string, ShapeSchema>>;

/** Deeper objects are shown as `{…}`. */
const DEPTH = 2;

export function resolved(schema: ShapeSchema, shapes: NamedShapes): ShapeSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (shapes[name] ?? {});
}

/** A schema in short, as a type: `{ id: uuid, name?: text, scopes: (read | guests)[] }`. */
export function shapeOf(given: ShapeSchema, shapes: NamedShapes, depth = DEPTH): string {
  const schema = resolved(given, shapes);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((each) => shapeOf(each, shapes, depth)))].join(' | ');
  if (schema.enum) return schema.enum.map(fixedValue).join(' | ');
  if (schema.const !== undefined) return fixedValue(schema.const);
  if (schema.type === 'array') return listShape(schema, shapes, depth);
  if (schema.properties) return fieldsShape(schema, shapes, depth);
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${shapeOf(schema.additionalProperties, shapes, depth - 1)} }`;
  return schema.format ?? typeName(schema.type);
}

const fixedValue = (value: unknown): string => (value === '' ? '""' : String(value));

const NAMES: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number' };

const typeName = (type: ShapeSchema['type']): string => {
  if (type === undefined) return 'anything';
  return typeof type === 'string' ? (NAMES[type] ?? type) : type.map((each) => NAMES[each] ?? each).join(' | ');
};

function listShape({ items, prefixItems }: ShapeSchema, shapes: NamedShapes, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((each) => shapeOf(each, shapes, depth - 1)).join(', ')}]`;
  const item = items ? shapeOf(items, shapes, depth) : 'anything';
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
}

function fieldsShape({ properties = {}, required = [] }: ShapeSchema, shapes: NamedShapes, depth: number): string {
  const names = Object.entries(properties);
  if (names.length === 0) return '{}';
  if (depth === 0) return '{…}';
  const fields = names.map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${name}${mark}: ${shapeOf(field, shapes, depth - 1)}`;
  });
  return `{ ${fields.join(', ')} }`;
}

const EXAMPLES: Readonly<Record<string, unknown>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'ada@example.org',
  'date-time': '2031-12-03T18:00:00.000Z',
  boolean: true,
  object: {},
  null: null,
};

/** A value of a schema, with the fields that a call must have. */
export function exampleOf(given: ShapeSchema, shapes: NamedShapes): unknown {
  const schema = resolved(given, shapes);
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return exampleOf(option, shapes);
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items, shapes)] : [];
  if (schema.properties) return exampleFields(schema, shapes);
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1);
  return EXAMPLES[schema.format ?? String(schema.type)] ?? 'a'.repeat(Math.min(schema.minLength ?? 1, 40));
}

const exampleFields = ({ properties = {}, required = [] }: ShapeSchema, shapes: NamedShapes): unknown =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, field]) => [name, exampleOf(field, shapes)]),
  );
