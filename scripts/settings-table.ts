import * as z from 'zod/mini';
import { about, settings } from '../server/settings/settings';

type Field = (typeof settings.shape)[keyof typeof settings.shape];

function rowOf(field: Field): string {
  const setting = about.get(field);
  const value = z.parse(field, undefined);
  const isNone = value === undefined || (Array.isArray(value) && value.length === 0);
  const given = setting?.defaultText ?? (isNone ? '–' : `\`${value}\``);
  const unit = setting?.unit === undefined || given === '–' ? '' : ` ${setting.unit}`;
  return `| \`${setting?.name}\` | ${given}${unit} | ${setting?.description} |`;
}

export const settingsTable = (): string =>
  ['| Variable | Default | Meaning |', '|---|---|---|', ...Object.values(settings.shape).map(rowOf)].join('\n');
