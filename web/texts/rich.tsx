import { pluralForm } from '@linecheck/texts/fill';
import { formatNumberIn } from '@linecheck/texts/format-number';
import type { MessagePlaceholders, MessageTags, PluralMessage, TextMessage } from '@linecheck/texts/message';
import { Fragment, isValidElement, type ReactNode } from 'react';
import type { ElementNode } from '../ui/theme/element-node';
import { pageLanguage } from './use-texts';

type Tagged = (inside: ReactNode) => ReactNode;

/** Parameters of a message with elements: any node for a placeholder, and for each tag the element around its words. */
type RichParams<M extends TextMessage> = Readonly<
  Record<Exclude<MessagePlaceholders<M>, 'count'>, ReactNode> &
    Record<MessageTags<M>, Tagged> &
    (M extends PluralMessage
      ? { count: number }
      : 'count' extends MessagePlaceholders<M>
        ? { count: ReactNode }
        : unknown)
>;

const parts = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/s;

/** A message with elements in it: `rich(texts.before, { title, b: (inside) => <strong>{inside}</strong> })`. */
export function rich<const M extends TextMessage>(message: M, params: RichParams<M>): ReactNode {
  const values = params as Readonly<Record<string, ReactNode | Tagged>>; // By name, whatever the message.
  const count = typeof values.count === 'number' ? values.count : undefined;
  return nodesOf(pluralForm(pageLanguage(), message, count), values);
}

/** Wraps text in an element, as a translated page requires (`web/ui/theme/element-node.ts`). */
function apart(node: ReactNode): ElementNode {
  if (node === '') return null;
  return isValidElement(node) ? node : <span>{node}</span>;
}

export function nodesOf(text: string, values: Readonly<Record<string, ReactNode | Tagged>>): ReactNode {
  const found = parts.exec(text);
  if (found === null) return text;
  const [whole, tag = '', inside = '', name = ''] = found;
  const value = values[tag || name];
  const node = typeof value === 'function' ? value(nodesOf(inside, values)) : written(value);
  return (
    <Fragment>
      {apart(text.slice(0, found.index))}
      {typeof value === 'string' ? <bdi>{value}</bdi> : apart(node)}
      {apart(nodesOf(text.slice(found.index + whole.length), values))}
    </Fragment>
  );
}

const written = (value: ReactNode): ReactNode =>
  typeof value === 'number' ? formatNumberIn(pageLanguage(), value) : value;
