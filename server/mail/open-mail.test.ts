import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openFormMail } from './open-mail';
import { openSmtpMail } from './smtp-mail';

const letter = { to: 'maya@example.org', subject: 'Ümlaut & more', text: 'Line one\nLine two', html: '<p>one</p>' };

async function openService(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/form`;
}

const form = (url: string, deadlineMs?: number) =>
  openFormMail({ url, from: 'studio@example.org', ...(deadlineMs !== undefined && { deadlineMs }) });

it('posts an email as a form, and accepts a redirect to a thank-you page without following it', async () => {
  const seen: string[] = [];
  const url = await openService(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    seen.push(`${request.method} ${request.url} ${request.headers['content-type']}`, body);
    reply.writeHead(302, { location: '/thanks' }).end();
  });
  await form(url).send(letter);
  expect(seen).toHaveLength(2);
  expect(seen[0]).toBe('POST /form application/x-www-form-urlencoded;charset=UTF-8');
  expect(Object.fromEntries(new URLSearchParams(seen[1]))).toEqual({
    email: letter.to,
    from: 'studio@example.org',
    subject: letter.subject,
    message: letter.text,
  });
});

it('reports the status of a refusal, without the body of the response', async () => {
  const url = await openService((_request, reply) => reply.writeHead(422).end('maya@example.org is not known'));
  await expect(form(url).send(letter)).rejects.toThrow('form-mail service responded 422');
});

it('aborts a call of a service that does not answer', async () => {
  const url = await openService(() => undefined);
  await expect(form(url, 50).send(letter)).rejects.toThrow('form-mail service: timed out');
});

it('reports a service that cannot be reached', async () => {
  await expect(form('http://127.0.0.1:1/').send(letter)).rejects.toThrow(
    'form-mail service: no response: ECONNREFUSED',
  );
});

it('aborts a call of a mail server that does not answer', async () => {
  const url = (await openService(() => undefined)).replace('http:', 'smtp:').replace('/form', '');
  const mail = openSmtpMail({ url, from: 'studio@example.org', deadlineMs: 50 });
  await expect(mail.send(letter)).rejects.toThrow('the mail server timed out');
});
