import { randomUUID } from 'node:crypto';
import { RESULTS_OF_LINK_MAX } from '@linecheck/contract';
import { submission } from '../../../server/testing/guest-links';
import { atOnce, type Race, statusesOf, wrongOf } from './race';
import type { Scene } from './scene';

const submit = (scene: Scene, sessionCode: string, given: object = {}) =>
  scene.post('/api/guest-results', submission(sessionCode, given));

const resultsOf = (scene: Scene, id: string) => scene.count('guest_results where session_id = $1', id);

const unreadOf = async (scene: Scene, cookie: string): Promise<readonly number[]> =>
  (await atOnce(2, () => scene.ask('/api/notifications/unread-count', { cookie }))).map(({ body }) => body.count);

const quotaOfLinks: Race = async (scene) => {
  const { cookie } = await scene.newHost({ plan: 'plus' });
  return async () => {
    const answers = await atOnce(4, () => scene.post('/api/test-sessions', { guestFirstName: 'Ada' }, cookie));
    const made = answers.filter(({ status }) => status === 201);
    for (const { body } of made) await scene.ask(`/api/test-sessions/${body.id}`, { method: 'DELETE', cookie });
    return wrongOf({ [`Plus has one link: ${statusesOf(answers)}`]: statusesOf(answers) === '201 403 403 403' });
  };
};

const oneSubmission: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    const submissionId = randomUUID();
    const answers = await atOnce(4, (number) => submit(scene, sessionCode, { submissionId, notes: `Try ${number}` }));
    const results = 'guest_results where session_id = $1';
    return wrongOf({
      [`each try is taken: ${statusesOf(answers)}`]: statusesOf(answers) === '201 201 201 201',
      'all of them are one result': new Set(answers.map(({ body }) => body.id)).size === 1,
      'one result is stored': (await resultsOf(scene, id)) === 1,
      'it has one notification':
        (await scene.count(`notifications where guest_result_id in (select id from ${results})`, id)) === 1,
    });
  };
};

const fullLink: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  const room = 2;
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    await scene.rows(
      `insert into guest_results (id, session_id, guest_name, microphone_status, camera_status, connection_status)
       select gen_random_uuid(), $1, 'Ada', 'passed', 'passed', 'passed' from generate_series(1, $2)`,
      id,
      RESULTS_OF_LINK_MAX - room,
    );
    const answers = await atOnce(5, () => submit(scene, sessionCode));
    return wrongOf({
      [`as many come in as there is room for: ${statusesOf(answers)}`]: statusesOf(answers) === '201 201 409 409 409',
      'the link is full and no fuller': (await resultsOf(scene, id)) === RESULTS_OF_LINK_MAX,
    });
  };
};

const deletedLink: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    const [deleted, ...sent] = await Promise.all([
      scene.deleteLink(host, id),
      submit(scene, sessionCode),
      submit(scene, sessionCode),
      scene.post(`/api/test-sessions/${sessionCode}/visit`, {}),
    ]);
    return wrongOf({
      [`the link is deleted: ${deleted.status}`]: deleted.status === 200,
      [`results come before or not at all: ${statusesOf(sent)}`]: sent.every(({ status }) =>
        [200, 201, 404].includes(status),
      ),
      'no result is left': (await resultsOf(scene, id)) === 0,
      'no notification is left': (await unreadOf(scene, host.cookie)).every((count) => count === 0),
    });
  };
};

const replacedCode: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    const replaced = await atOnce(3, () => scene.post(`/api/test-sessions/${id}/regenerate`, {}, host.cookie));
    const codes = [sessionCode, ...replaced.map(({ body }) => body.sessionCode)];
    const opened = await Promise.all(codes.map((code) => scene.ask(`/api/test-sessions/${code}`)));
    await scene.deleteLink(host, id);
    return wrongOf({
      [`each is answered: ${statusesOf(replaced)}`]: statusesOf(replaced) === '200 200 200',
      [`one code opens the link, and the first one does not: ${statusesOf(opened)}`]:
        opened[0]?.status === 404 && statusesOf(opened) === '200 404 404 404',
    });
  };
};

const unreadCounts: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { cookie } = host;
    const { sessionCode } = await scene.newLink(host);
    await atOnce(2, () => submit(scene, sessionCode));
    const seen = await scene.ask<readonly { readonly id: string }[]>('/api/notifications', { cookie });
    const body = { newestSeenId: seen.body[0]?.id };
    const [marked, ...sent] = await Promise.all([
      scene.ask('/api/notifications/mark-all-read', { method: 'PUT', body, cookie }),
      submit(scene, sessionCode),
      submit(scene, sessionCode),
      submit(scene, sessionCode),
    ]);
    const unread = await unreadOf(scene, cookie);
    await scene.ask('/api/notifications/mark-all-read', { method: 'PUT', cookie });
    return wrongOf({
      [`all are taken: ${statusesOf([marked, ...sent])}`]: statusesOf([marked, ...sent]) === '200 201 201 201',
      [`unseen notifications are unread at both instances: ${unread}`]: unread.every((count) => count === sent.length),
      'then all are read': (await unreadOf(scene, cookie)).every((count) => count === 0),
    });
  };
};

export const linkRaces = {
  'the quota of links': quotaOfLinks,
  'one submission sent four times': oneSubmission,
  'the last places of a full link': fullLink,
  'a deleted link against submissions': deletedLink,
  'one code replaced three times': replacedCode,
  'marking as read against submissions': unreadCounts,
} as const satisfies Readonly<Record<string, Race>>;
