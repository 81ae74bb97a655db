import { PLANS, plan as planSchema } from '@linecheck/contract';
import texts from '@linecheck/texts/en/plans';
import { PlanService } from '../../modules/plans/service';
import { type Command, UsageError } from '../command';
import { emailArgument, noSuchHost } from '../email-argument';

export const setPlan: Command = {
  takes: `EMAIL ${PLANS.join('|')}`,
  summary: 'Give a host Pro, or take it back',
  details: 'With "plus" a trial or a subscription ends as well. It holds from the next call of the host on.',
  prepare: ({ values: [address, name] }) => {
    const email = emailArgument(address);
    const { data: plan } = planSchema.safeParse(name);
    if (plan === undefined) throw new UsageError(`The plan has to be ${PLANS.join(' or ')}.`);
    return async ({ db, config, say }) => {
      const plans = new PlanService({ clock: Date.now, config });
      if (!(await plans.setPlan(db.kysely, email, plan))) throw noSuchHost(email);
      say(`${email} is on ${texts.names[plan]} now.`);
      const given = plans.givenPlan({ plan });
      if (given !== plan)
        say(`DEFAULT_PLAN=${given} still gives every host of this installation ${texts.names[given]}.`);
    };
  },
};
