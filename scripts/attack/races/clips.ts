import { randomBytes, randomUUID } from 'node:crypto';
import { limits } from '../../../server/limits/limits';
import { guestClip, hostClip, webm } from '../../../server/testing/clips';
import { atOnce, type Race, statusesOf, wrongOf } from './race';
import type { Scene } from './scene';

/** Clip quota of each host of the races, in MB. */
export const QUOTA_MB = 1;
/** Three clips of this size fit into the quota, and a fourth does not. */
const LARGE_BYTES = 300_000;

const send = (scene: Scene, sessionCode: string, given: object = {}) =>
  scene.post('/api/guest-recording', guestClip(sessionCode, given));

const clipsOf = (scene: Scene, id: string) => scene.count('recording_clips where session_id = $1', id);

const limitOfLink: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  const { max } = limits.guestClipsOfLink;
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    const answers = await atOnce(max + 4, () => send(scene, sessionCode));
    const stored = await clipsOf(scene, id);
    await scene.deleteLink(host, id);
    const taken = answers.filter(({ status }) => status === 201).length;
    return wrongOf({
      [`a link takes ${max} clips: ${taken}`]: taken === max,
      [`the others are rate-limited: ${statusesOf(answers)}`]: answers.every(({ status }) =>
        [201, 429].includes(status),
      ),
      [`as many are stored: ${stored}`]: stored === max,
    });
  };
};

const quotaOfHost: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    const clipData = webm(randomBytes(LARGE_BYTES / 2).toString('hex')).toString('base64');
    const answers = await atOnce(5, () => send(scene, sessionCode, { clipData }));
    const room = (await scene.ask('/api/recording-room', { cookie: host.cookie })).body;
    await scene.deleteLink(host, id);
    return wrongOf({
      [`three have room: ${statusesOf(answers)}`]: statusesOf(answers) === '201 201 201 403 403',
      [`no more is used than there is: ${JSON.stringify(room)}`]: room.usedBytes <= room.quotaBytes,
    });
  };
};

const oneUpload: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    const uploadId = randomUUID();
    const answers = await atOnce(3, () => send(scene, sessionCode, { uploadId }));
    return wrongOf({
      [`each try is taken: ${statusesOf(answers)}`]: statusesOf(answers) === '201 201 201',
      'all of them are one clip': new Set(answers.map(({ body }) => body.id)).size === 1,
      'one clip is stored': (await clipsOf(scene, id)) === 1,
    });
  };
};

const deletedLink: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { id, sessionCode } = await scene.newLink(host);
    const [deleted, ...sent] = await Promise.all([
      scene.deleteLink(host, id),
      send(scene, sessionCode),
      send(scene, sessionCode),
    ]);
    return wrongOf({
      [`the link is deleted: ${deleted.status}`]: deleted.status === 200,
      [`clips come before or not at all: ${statusesOf(sent)}`]: sent.every(({ status }) => [201, 404].includes(status)),
      'no clip is left': (await clipsOf(scene, id)) === 0,
    });
  };
};

const oneTrial: Race = async (scene) => async () => {
  const { id, cookie } = await scene.newHost({ plan: 'plus' });
  const answers = await atOnce(3, () => scene.post('/api/start-trial', {}, cookie));
  return wrongOf({
    [`one of three starts it: ${statusesOf(answers)}`]: statusesOf(answers) === '200 409 409',
    'the host is on it': (await scene.count("workspaces where id = $1 and subscription_status = 'trial'", id)) === 1,
  });
};

const endOfPlan: Race = async (scene) => async () => {
  const host = await scene.newHost({ plan: 'plus' });
  await scene.post('/api/start-trial', {}, host.cookie);
  const { id, sessionCode } = await scene.newLink(host);
  const [ended, guest, own] = await Promise.all([
    scene.post('/api/cancel-subscription', {}, host.cookie),
    send(scene, sessionCode),
    scene.post('/api/recordings', hostClip(), host.cookie),
  ]);
  const late = [await send(scene, sessionCode), await scene.post('/api/recordings', hostClip(), host.cookie)];
  const taken = [guest, own].filter(({ status }) => status === 201).length;
  const stored = await scene.count('recording_clips where session_id = $1 or workspace_id = $2', id, host.id);
  return wrongOf({
    [`the plan ends: ${ended.status}`]: ended.status === 200,
    [`clips come before or not at all: ${statusesOf([guest, own])}`]: [guest, own].every(({ status }) =>
      [201, 403].includes(status),
    ),
    [`afterwards none comes in: ${statusesOf(late)}`]: statusesOf(late) === '403 403',
    [`what was taken is stored: ${taken}, ${stored}`]: taken === stored,
  });
};

export const clipRaces = {
  'the limit of clips of a link': limitOfLink,
  'the room of a host': quotaOfHost,
  'one upload sent three times': oneUpload,
  'a deleted link against clips': deletedLink,
  'one trial started three times': oneTrial,
  'the end of a plan against clips': endOfPlan,
} as const satisfies Readonly<Record<string, Race>>;
