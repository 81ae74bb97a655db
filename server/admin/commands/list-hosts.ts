import { type HostSummary, listHosts as readHosts } from '../../modules/accounts/operator-service';
import { PlanService } from '../../modules/plans/service';
import type { Command } from '../command';
import { printable, textTable } from '../terminal';

const columns = ['email', 'name', 'plan', 'links', 'results', 'registered'] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

export const listHosts: Command = {
  takes: '[--json]',
  summary: 'List the hosts with their plans, links and results',
  details:
    'The oldest account comes first. With --json, prints one JSON object per line; in scripts, use: npm run --silent admin -- list-hosts --json.',
  options: ['json'],
  prepare:
    ({ options }) =>
    async ({ db, config, print }) => {
      const plans = new PlanService({ clock: Date.now, config });
      const hosts = await readHosts(db.kysely, plans);
      if (options.has('json')) return hosts.forEach((host) => void print(JSON.stringify(host)));
      if (hosts.length === 0) return print('There are no hosts yet.');
      for (const line of textTable(columns, hosts.map(toRow))) print(line);
    },
};

const toRow = (host: HostSummary): Row => ({
  email: printable(host.email),
  name: printable(host.name),
  plan: host.blockedAt === null ? host.plan : `${host.plan}, blocked`,
  links: String(host.links),
  results: String(host.results),
  registered: host.registeredAt.slice(0, 10),
});
