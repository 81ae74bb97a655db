import { PlanService } from '../../modules/plans/service';
import { type Command, WrongUse } from '../command';
import { emailArgument, noSuchHost } from '../email-argument';

export const setPlan: Command = {
  takes: 'EMAIL plus|pro',
  summary: 'Give a host Pro, or take it back',
  details: 'With "plus" a trial or a subscription ends as well. It holds from the next call of the host on.',
  prepare: ({ values: [address, plan] }) => {
    const email = emailArgument(address);
    if (plan !== 'plus' && plan !== 'pro') throw new WrongUse('The plan has to be plus or pro.');
    return async ({ db, config, say }) => {
      const plans = new PlanService({ clock: Date.now, config });
      if (!(await plans.setPlan(db.kysely, email, plan))) throw noSuchHost(email);
      say(`${email} is on ${plan === 'pro' ? 'Pro' : 'Plus'} now.`);
      if (plan === 'plus' && config.defaultPlan === 'pro') {
        say('DEFAULT_PLAN=pro still gives every host of this installation Pro.');
      }
    };
  },
};
