import type { StoredWebhook } from '@linecheck/contract';
import { describe, expect, it, vi } from 'vitest';
import { expectComponentAccessible, renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { WebhookDialog } from './webhook-dialog';
import { WebhookRows } from './webhook-rows';

const calls = watchServerCalls();
const last = (method: string) => calls.findLast((call) => call.method === method);

const ID = '00000000-0000-4000-8000-000000000001';
const SHOW = '00000000-0000-4000-8000-000000000002';
const DELIVERY = '00000000-0000-4000-8000-000000000003';
const SECRET = 'whsec_c2hvd24gb25jZQ==';

const webhookOf = (change: Partial<StoredWebhook> = {}): StoredWebhook => ({
  id: ID,
  name: 'Archive',
  url: 'https://archive.example.org/in?key=hidden',
  format: 'standard',
  kinds: ['result.submitted'],
  showId: null,
  tellsNames: true,
  state: 'on',
  offReason: null,
  failingSince: null,
  asleepSince: null,
  deliveredAt: null,
  waiting: 0,
  lastFault: null,
  earlierUntil: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: null,
  ...change,
});

const deliveryOf = (change: object = {}) => ({
  id: DELIVERY,
  kind: 'webhook.test',
  eventAt: '2026-11-20T10:00:00.000Z',
  state: 'waiting',
  attempts: 0,
  nextAt: '2026-11-20T10:00:00.000Z',
  triedAt: null,
  status: null,
  fault: null,
  durationMs: null,
  body: '{"type":"webhook.test"}',
  reply: null,
  ...change,
});

const rowOf = (webhook: StoredWebhook) =>
  renderComponent(
    <WebhookRows
      label="Webhooks"
      webhooks={[webhook]}
      showTitle={() => undefined}
      onEdit={() => undefined}
      loadEditor={async () => undefined}
    />,
  );

async function dialogOf(kind: 'webhook' | 'channel') {
  const onDone = vi.fn();
  const shows = [{ id: SHOW, title: 'Tides' }];
  const page = await renderComponent(
    <WebhookDialog task={{ kind }} shows={shows} onDone={onDone} onClose={() => undefined} />,
  );
  return { ...page, onDone };
}

describe('the dialog of a webhook', () => {
  it('makes one with the events and the show that were chosen, and shows its secret once', async () => {
    const { press, fill, byRole, onDone } = await dialogOf('webhook');
    await expectComponentAccessible();
    await fill('textbox', 'Name', 'n8n');
    await fill('textbox', 'Address', 'https://n8n.example.org/in');
    await press('checkbox', /^Guest changed/);
    await fill('combobox', 'Episodes of', SHOW);
    await press('checkbox', 'Name the guests');
    await press('button', 'Add webhook');
    expect(last('POST')?.body).toEqual({
      name: 'n8n',
      url: 'https://n8n.example.org/in',
      format: 'standard',
      kinds: [
        'guest.added',
        'guest.opened',
        'result.submitted',
        'guest.needs_help',
        'email.bounced',
        'episode.ready',
        'episode.not_ready',
      ],
      showId: SHOW,
      tellsNames: true,
    });
    await last('POST')?.answer(201, { id: ID, secret: SECRET });
    expect(document.body.textContent).toContain(SECRET);
    await expectComponentAccessible();
    await press('tab', 'Python');
    expect(byRole('tabpanel', 'Python').textContent).toContain('import hmac');
    await press('button', 'I have stored it');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('warns before a secret that was not copied is closed', async () => {
    const { press, fill, byRole, onDone } = await dialogOf('webhook');
    await fill('textbox', 'Name', 'n8n');
    await fill('textbox', 'Address', 'https://n8n.example.org/in');
    await press('button', 'Add webhook');
    await last('POST')?.answer(201, { id: ID, secret: SECRET });
    await press('button', 'Close');
    expect(onDone).not.toHaveBeenCalled();
    expect(byRole('alert', '').textContent).toContain('You have not copied it yet');
    await press('button', 'Close');
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('proposes for a chat what a team acts on, shows no secret, and posts a test', async () => {
    const { press, fill, place, byRole } = await dialogOf('channel');
    await press('radio', 'Teams');
    expect(document.body.textContent).toContain('A workflow belongs to one person');
    await fill('textbox', 'Name', '#production');
    await fill('textbox', 'Address', 'https://prod.logic.azure.com/1');
    await press('button', 'Add channel');
    expect(last('POST')?.body).toMatchObject({
      format: 'teams',
      kinds: ['result.submitted', 'guest.needs_help', 'episode.ready', 'episode.not_ready'],
      tellsNames: true,
    });
    await last('POST')?.answer(201, { id: ID, secret: SECRET });
    expect(place.ownerDocument.body.textContent).not.toContain(SECRET);
    await press('button', 'Send a test post');
    await last('POST')?.answer(200, { deliveryId: DELIVERY });
    expect(byRole('status', '').textContent).toContain('The test is on its way');
    await last('GET')?.answer(200, deliveryOf({ state: 'delivered', attempts: 1, status: 200, durationMs: 41 }));
    expect(byRole('status', '').textContent).toContain('Answered with 200 in 41 ms');
  });

  it('needs an event, and keeps what was typed when the server refuses the address', async () => {
    const { press, fill, byRole } = await renderComponent(
      <WebhookDialog
        task={{ kind: 'edit', webhook: webhookOf() }}
        shows={[]}
        onDone={() => undefined}
        onClose={() => undefined}
      />,
    );
    await fill('textbox', 'Address', 'https://10.0.0.7/hook');
    await press('checkbox', /^Result shared/);
    await press('button', 'Save');
    expect(last('PUT')).toBeUndefined();
    expect(document.body.textContent).toContain('Choose at least one event');
    await press('checkbox', /^Help wanted/);
    await press('button', 'Save');
    const fields = { url: 'This address leads into a private network.' };
    await last('PUT')?.answer(400, { code: 'invalid_input', message: 'Invalid', fields });
    expect(document.body.textContent).toContain(fields.url);
    expect(byRole('textbox', 'Address')).toHaveProperty('value', 'https://10.0.0.7/hook');
  });
});

describe('the row of a webhook', () => {
  it('says since when one is asleep, why, and what happens, and tries at once', async () => {
    const { place, press } = await rowOf(
      webhookOf({
        state: 'asleep',
        asleepSince: '2026-11-10T10:00:00.000Z',
        failingSince: '2026-11-09T10:00:00.000Z',
        waiting: 12,
        lastFault: { fault: 'timed_out', status: null },
      }),
    );
    expect(place.textContent).toContain('Asleep since 10-Nov-2026: nothing has arrived for 24 hours');
    expect(place.textContent).toContain('The receiver has not answered within 10 seconds.');
    expect(place.textContent).toContain('the 12 that wait follow');
    await expectComponentAccessible();
    await press('button', 'Try now');
    expect(last('PUT')?.url).toBe(`/api/webhooks/${ID}/on`);
    expect(last('PUT')?.body).toEqual({ isOn: true });
  });

  it('shows only the host of an address, whose path can be a secret', async () => {
    const { place } = await rowOf(webhookOf());
    expect(place.textContent).toContain('archive.example.org');
    expect(place.textContent).not.toContain('hidden');
  });

  it('says why a test has not arrived', async () => {
    const { press, byRole } = await rowOf(webhookOf());
    await press('button', 'Send test');
    await last('POST')?.answer(200, { deliveryId: DELIVERY });
    await last('GET')?.answer(
      200,
      deliveryOf({ attempts: 1, triedAt: '2026-11-20T10:00:01.000Z', status: 404, fault: 'status' }),
    );
    expect(byRole('status', '').textContent).toContain('The receiver has refused the message with status 404.');
  });

  it('lists deliveries with what was sent and what came back, and sends one again', async () => {
    const { press, place } = await rowOf(webhookOf());
    await press('button', 'Deliveries');
    const failed = deliveryOf({
      state: 'failed',
      attempts: 9,
      triedAt: '2026-11-20T10:00:01.000Z',
      fault: 'no_answer',
    });
    await last('GET')?.answer(200, { deliveries: [failed], next: null });
    expect(place.textContent).toContain('No connection could be made');
    await happens(() => {
      const details = place.querySelector('details');
      if (details) details.open = true;
      // The document of the tests tells of it later.
      details?.dispatchEvent(new Event('toggle'));
    });
    expect(last('GET')?.url).toBe(`/api/webhook-deliveries/${DELIVERY}`);
    await last('GET')?.answer(200, { ...failed, reply: 'gone fishing' });
    expect(place.textContent).toContain('What is sent');
    expect(place.textContent).toContain('"type": "webhook.test"');
    expect(place.textContent).toContain('gone fishing');
    await press('button', 'Send again');
    expect(last('POST')?.url).toBe(`/api/webhook-deliveries/${DELIVERY}/redeliver`);
  });

  it('says of a message that has arrived that its text is composed now', async () => {
    const { press, place } = await rowOf(webhookOf());
    await press('button', 'Deliveries');
    const arrived = deliveryOf({ state: 'delivered', attempts: 1, status: 200, durationMs: 41 });
    await last('GET')?.answer(200, { deliveries: [arrived], next: null });
    await happens(() => {
      const details = place.querySelector('details');
      if (details) details.open = true;
      // The document of the tests tells of it later.
      details?.dispatchEvent(new Event('toggle'));
    });
    await last('GET')?.answer(200, arrived);
    expect(place.textContent).toContain('As it would be sent now');
    expect(place.textContent).not.toContain('What is sent');
  });

  it.each([
    ['Nia Odeh', 'Made by Nia Odeh'],
    [null, 'Made by a former member'],
  ])('says who made it: %s', async (createdBy, words) => {
    const { place } = await rowOf(webhookOf({ createdBy }));
    expect(place.textContent).toContain(words);
  });

  it('shows the secret of a rotation after a question, and drops it when it is closed', async () => {
    const { press } = await rowOf(webhookOf());
    await press('button', 'More for Archive');
    await press('button', 'New secret');
    expect(document.body.textContent).toContain('For 24 hours, messages are signed with the old one too');
    await press('button', 'New secret');
    await last('POST')?.answer(200, { id: ID, secret: SECRET });
    expect(document.body.textContent).toContain(SECRET);
    await press('button', 'I have stored it');
    expect(document.body.textContent).not.toContain(SECRET);
  });
});
