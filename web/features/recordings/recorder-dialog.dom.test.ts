import type { ProblemCode } from '@linecheck/contract';
import { recorder } from '@linecheck/texts/en/recorder';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../api/send';
import type { SendFileOptions } from '../../api/send-file';
import { pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { latestToast, showToast } from '../../ui/overlays/toast';
import { type ConsentedClip, useClipUpload } from './recorder-dialog';
import type { FinishedClip } from './use-recorder';

const clip: FinishedClip = {
  blob: new Blob(['pictures'], { type: 'video/webm;codecs=vp9' }),
  durationS: 7,
  exactDurationS: 7.4,
  recordedAt: 1_790_000_000_000,
  uploadId: '0b7c1c4e-7d0f-4d3e-9a55-2f1d8f6a4b11',
};

async function mounted() {
  const { calls: uploads, call } = pendingCalls<SendFileOptions & { readonly clip: ConsentedClip }, string>();
  const upload = (sent: ConsentedClip, options: SendFileOptions) => call({ ...options, clip: sent });
  const onSaved = vi.fn<(receipt: string) => void>();
  const hook = await renderHook(useClipUpload<string>, { filePrefix: 'guest-recording', upload, onSaved });
  showToast({ title: 'Before' });
  const save = () => happens(() => void hook.now().save(clip, true));
  return { hook, uploads, onSaved, save };
}

const refused = (code: ProblemCode) => new RequestError(403, '{}', { code, message: '' });

describe('the upload of a clip', () => {
  it('sends the consent, and reports its progress and its end', async () => {
    const { hook, uploads, onSaved, save } = await mounted();
    await save();
    expect(hook.now().sending).toEqual({ kind: 'sending', share: 0 });
    expect(uploads[0]?.clip).toMatchObject({
      params: { uploadId: clip.uploadId },
      fields: { duration: 7, fileName: 'guest-recording-1790000000000.webm' },
      file: { type: 'video/webm', size: clip.blob.size },
      consentGiven: true,
    });
    await happens(() => uploads[0]?.onProgress(0.4));
    expect(hook.now().sending).toEqual({ kind: 'sending', share: 0.4 });
    await uploads[0]?.end('stored');
    expect(onSaved.mock.calls).toEqual([['stored']]);
  });

  it('that fails is kept, and sent again with the same id', async () => {
    const { hook, uploads, onSaved, save } = await mounted();
    await save();
    await uploads[0]?.fail(new TypeError('no network'));
    expect(hook.now().sending).toEqual({ kind: 'failed', message: expect.stringMatching(/\w/) });
    expect(latestToast()).toMatchObject({ title: recorder.saveFailed, tone: 'failed', open: true });
    await save();
    expect(latestToast()?.open).toBe(false);
    expect(uploads[1]?.clip.params).toEqual(uploads[0]?.clip.params);
    await uploads[1]?.end('stored');
    expect(onSaved).toHaveBeenCalledOnce();
  });

  it('keeps the messages of others when it begins', async () => {
    const { save } = await mounted();
    await save();
    expect(latestToast()).toMatchObject({ title: 'Before', open: true });
  });

  it('leaves a refusal because of the plan to the page', async () => {
    const { hook, uploads, save } = await mounted();
    await save();
    await uploads[0]?.fail(refused('plan_required'));
    expect([hook.now().sending.kind, latestToast()?.title]).toEqual(['failed', 'Before']);
  });

  it.each(['is put back', 'is left'])('ends when the recorder %s, and changes nothing after that', async (how) => {
    const { hook, uploads, save } = await mounted();
    await save();
    await (how === 'is left' ? hook.unmount() : happens(() => hook.now().reset()));
    expect(uploads[0]?.signal?.aborted).toBe(true);
    await happens(() => uploads[0]?.onProgress(0.9));
    await uploads[0]?.fail(new DOMException('', 'AbortError'));
    expect(latestToast()?.title).toBe('Before');
    if (how === 'is put back') expect(hook.now().sending).toEqual({ kind: 'idle' });
  });
});
