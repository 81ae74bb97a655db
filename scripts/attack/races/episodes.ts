import { submission } from '../../../server/testing/guest-links';
import { type Race, statusesOf, wrongOf } from './race';
import type { RaceHost, Scene } from './scene';

const form = {
  title: 'Tides',
  startsLocal: '2031-12-03T18:00',
  timeZone: 'Europe/Berlin',
  minutes: 60,
  studio: 'own',
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'call',
  freshDays: 14,
};

interface Guests {
  readonly guests: readonly { readonly id: string; readonly sessionCode: string }[];
}

/** An episode with one guest. */
async function newEpisode(scene: Scene, { cookie }: RaceHost) {
  const { body, status } = await scene.post('/api/episodes', form, cookie);
  if (status !== 201) throw new Error(`no episode: ${JSON.stringify(body)}`);
  await scene.post(`/api/episodes/${body.id}/guests`, { guests: [{ name: 'Ada' }] }, cookie);
  const board = await scene.ask<Guests>(`/api/episodes/${body.id}/board`, { cookie });
  const [guest] = board.body.guests;
  if (guest === undefined) throw new Error('no guest');
  return { id: body.id, guest };
}

const twoEditors: Race = async (scene) => {
  const host = await scene.newHost({ plan: 'pro' });
  return async () => {
    const { id } = await newEpisode(scene, host);
    const titles = ['High tide', 'Low tide'];
    const answers = await Promise.all(
      titles.map((title) =>
        scene.ask(`/api/episodes/${id}`, { method: 'PUT', body: { ...form, title, revision: 0 }, cookie: host.cookie }),
      ),
    );
    const won = titles[answers.findIndex(({ status }) => status === 200)] ?? '';
    const claims = {
      [`one of two is stored, and the other one is refused: ${statusesOf(answers)}`]: statusesOf(answers) === '200 409',
      'the stored title is that of the winner':
        (await scene.count('episodes where id = $1 and title = $2', id, won)) === 1,
      'the link of the guest has it, too':
        (await scene.count('test_sessions where episode_id = $1 and title = $2', id, won)) === 1,
    };
    await scene.ask(`/api/episodes/${id}`, { method: 'DELETE', cookie: host.cookie });
    return wrongOf(claims);
  };
};

/** A guest shares while the path that `pathOf` returns is deleted. */
const shareAgainstDeletion =
  (pathOf: (made: Awaited<ReturnType<typeof newEpisode>>) => string): Race =>
  async (scene) => {
    const host = await scene.newHost({ plan: 'pro' });
    return async () => {
      const made = await newEpisode(scene, host);
      const { id, sessionCode } = made.guest;
      const [deleted, ...sent] = await Promise.all([
        scene.ask(pathOf(made), { method: 'DELETE', cookie: host.cookie }),
        scene.post('/api/guest-results', submission(sessionCode)),
        scene.post('/api/guest-results', submission(sessionCode)),
        scene.post(`/api/test-sessions/${sessionCode}/visit`, {}),
      ]);
      const claims = {
        [`it is deleted: ${deleted.status}`]: deleted.status === 200,
        [`results come before or not at all: ${statusesOf(sent)}`]: sent.every(({ status }) =>
          [200, 201, 404].includes(status),
        ),
        'no result is left': (await scene.count('guest_results where session_id = $1', id)) === 0,
        'no notification is left': (await scene.count('notifications where workspace_id = $1', host.id)) === 0,
      };
      await scene.ask(`/api/episodes/${made.id}`, { method: 'DELETE', cookie: host.cookie });
      return wrongOf(claims);
    };
  };

export const episodeRaces = {
  'two changes of one episode': twoEditors,
  'a deleted guest against results': shareAgainstDeletion(({ guest }) => `/api/test-sessions/${guest.id}`),
  'a deleted episode against results': shareAgainstDeletion(({ id }) => `/api/episodes/${id}`),
} as const satisfies Readonly<Record<string, Race>>;
