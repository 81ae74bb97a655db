import { PLANS, plan as planSchema } from '@linecheck/contract';
import { plans as texts } from '@linecheck/texts/en/plans';
import { PlanService } from '../../modules/plans/service';
import { emailArgument, noSuchHost } from '../arguments';
import { type Command, UsageError } from '../command';

export const setPlan: Command = {
  takes: `EMAIL ${PLANS.join('|')}`,
  summary: 'Set the plan of a host',
  details: '"plus" also ends a trial or a subscription. Takes effect with the next request of the host.',
  prepare: ({ values: [address, name] }) => {
    const email = emailArgument(address);
    const { data: plan } = planSchema.safeParse(name);
    if (plan === undefined) throw new UsageError(`The plan must be ${PLANS.join(' or ')}.`);
    return async ({ db, config, print }) => {
      const plans = new PlanService({ clock: Date.now, config });
      if (!(await plans.setPlan(db.kysely, email, plan))) throw noSuchHost(email);
      print(`${email} now has ${texts.names[plan]}.`);
      const given = plans.operatorPlan({ plan });
      if (given !== plan)
        print(`DEFAULT_PLAN=${given} still gives every host of this installation ${texts.names[given]}.`);
    };
  },
};
