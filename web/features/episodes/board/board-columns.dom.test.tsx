import type { BoardGuest } from '@linecheck/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BoardGuestLine } from './board-row';

const line = {
  name: 'Ada',
  state: 'unopened',
  at: null,
  now: 0,
  reason: undefined,
  actions: <button type="button">Renew</button>,
} as const;

const shownTo = (isMember: boolean, fields: Partial<BoardGuest> = {}) => {
  const page = document.createElement('ul');
  page.innerHTML = renderToStaticMarkup(<BoardGuestLine {...line} {...fields} isMember={isMember} />);
  const cells = page.querySelector<HTMLElement>('.board-line');
  return {
    text: page.textContent,
    cells: cells?.children.length,
    tracks: cells?.style.gridTemplateColumns.match(/minmax\([^)]*\)|auto/g)?.length,
  };
};

it('a line of the board has the name and the state of the guest for visitors, and the actions for members', () => {
  expect(shownTo(false)).toEqual({ text: 'AdaNot opened', cells: 2, tracks: 2 });
  expect(shownTo(true)).toEqual({ text: 'AdaNot openedRenew', cells: 3, tracks: 3 });
});

it('a guest who typed the name on the group link is marked', () => {
  expect(shownTo(true, { isByGroup: true }).text).toBe('AdaBy the group linkNot openedRenew');
});
