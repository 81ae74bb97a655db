import { afterEach, describe, expect, it } from 'vitest';
import { renderHook } from '../../testing/render-hook';
import { discardUnsavedChanges, type LossQuestion, unsavedChanges, useUnsaved } from './use-unsaved';

afterEach(discardUnsavedChanges);

function isAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

const question = { title: 'Leave without sharing?' } as LossQuestion;

const useDirty = ({ isDirty, question }: { readonly isDirty: boolean; readonly question?: LossQuestion }) =>
  useUnsaved(isDirty, question);

describe('a page with unsaved changes', () => {
  it('asks while there are some, and not before or after', async () => {
    const { change } = await renderHook(useDirty, { isDirty: false });
    expect(isAsked()).toBe(false);
    await change({ isDirty: true });
    expect([isAsked(), unsavedChanges()]).toEqual([true, expect.objectContaining({ question: undefined })]);
    await change({ isDirty: false });
    expect([isAsked(), unsavedChanges()]).toEqual([false, undefined]);
  });

  it('does not ask once its form is gone', async () => {
    const { unmount } = await renderHook(useDirty, { isDirty: true });
    await unmount();
    expect([isAsked(), unsavedChanges()]).toEqual([false, undefined]);
  });

  it('does not ask once the guest has discarded them', async () => {
    await renderHook(useDirty, { isDirty: true });
    discardUnsavedChanges();
    expect([isAsked(), unsavedChanges()]).toEqual([false, undefined]);
  });

  it('asks the question of the form that was changed last', async () => {
    await renderHook(useDirty, { isDirty: true });
    const second = await renderHook(useDirty, { isDirty: true, question });
    expect(unsavedChanges()?.question).toBe(question);
    await second.unmount();
    expect(unsavedChanges()?.question).toBeUndefined();
  });
});
