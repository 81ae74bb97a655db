import { execFileSync } from 'node:child_process';

interface Bom {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

const IN_NODE_MODULES = /.*node_modules\/((?:@[^/]+\/)?[^/?]+)/;

export function packagesOf(moduleIds: readonly string[]): ReadonlySet<string> {
  return new Set(moduleIds.flatMap((id) => IN_NODE_MODULES.exec(id)?.[1] ?? []));
}

const isTool = ({ properties }: Component): boolean =>
  properties?.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true') ?? false;

export function withoutTools<T extends Bom>(bom: T, bundled: ReadonlySet<string>): T {
  const components = bom.components.filter((component) => !isTool(component) || bundled.has(component.name));
  const kept = new Set([bom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn?.filter((ref) => kept.has(ref)) ?? [] }));
  return { ...bom, components, dependencies };
}

export function billOfMaterials(root: string, bundled: ReadonlySet<string>): string {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  // With --omit=dev npm would leave out packages that are tools for the server but part of the page.
  const env = { ...process.env, NODE_ENV: 'development' };
  const output = execFileSync('npm', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const bom = withoutTools(JSON.parse(output) as Bom, bundled);
  // npm names the product after its folder.
  const component = { ...bom.metadata.component, name: 'linecheck' };
  return JSON.stringify({ ...bom, metadata: { ...bom.metadata, component } }, undefined, 2);
}
