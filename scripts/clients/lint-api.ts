import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { truthy } from '@stoplight/spectral-functions';
import { oas } from '@stoplight/spectral-rulesets';

export async function lintByRedocly(source: string): Promise<readonly string[]> {
  const findings = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
  return findings.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

export async function lintBySpectral(source: string): Promise<readonly string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({
    extends: oas as never, // Its declared type lacks the fields that rulesets may omit.
    // The rule of the same name also applies to tuples, which have `prefixItems` instead (stoplightio/spectral#2646).
    rules: {
      'array-items': {
        given: "$..[?(@ && @.type === 'array' && !@.prefixItems)]",
        severity: 'error',
        // biome-ignore lint/suspicious/noThenProperty: Spectral's name for what a rule checks.
        then: { field: 'items', function: truthy },
      },
    },
  });
  const findings = await spectral.run(source);
  return findings.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`);
}
