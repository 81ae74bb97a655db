import { expect, it } from 'vitest';
import { packagesOf, withoutTools } from './sbom';

const tool = [{ name: 'cdx:npm:package:development', value: 'true' }];
const bom = {
  bomFormat: 'CycloneDX',
  metadata: { component: { 'bom-ref': 'linecheck@0.1.0' } },
  components: [
    { 'bom-ref': 'pg@8.1.0', name: 'pg', properties: [{ name: 'cdx:npm:package:path', value: 'node_modules/pg' }] },
    { 'bom-ref': 'react@19.3.1', name: 'react', properties: tool },
    { 'bom-ref': 'vite@8.3.8', name: 'vite', properties: tool },
  ],
  dependencies: [
    { ref: 'linecheck@0.1.0', dependsOn: ['pg@8.1.0', 'react@19.3.1', 'vite@8.3.8'] },
    { ref: 'vite@8.3.8', dependsOn: ['react@19.3.1'] },
    { ref: 'react@19.3.1' },
  ],
};

it('finds the packages that modules come from', () => {
  const ids = [
    '/app/web/app/main.tsx',
    '/app/node_modules/react/index.js',
    'node_modules/@radix-ui/react-toast/dist/index.mjs?v=1',
    '\0/app/node_modules/a/node_modules/@b/c/d.js?commonjs-module',
  ];
  expect([...packagesOf(ids)]).toEqual(['react', '@radix-ui/react-toast', '@b/c']);
});

it('keeps what runs on the server or in the page, and leaves out tools', () => {
  const kept = withoutTools(bom, new Set(['react']));
  expect(kept.bomFormat).toBe('CycloneDX');
  expect(kept.components.map(({ name }) => name)).toEqual(['pg', 'react']);
  expect(kept.dependencies).toEqual([
    { ref: 'linecheck@0.1.0', dependsOn: ['pg@8.1.0', 'react@19.3.1'] },
    { ref: 'react@19.3.1', dependsOn: [] },
  ]);
});
