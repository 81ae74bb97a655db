import Info from 'lucide-react/icons/info';
import { Button, ButtonLink } from '../button';
import { Card } from '../card';
import { Badge } from '../chip';
import { ComparisonTable } from '../comparison-table';
import { PasswordField } from '../password-field';
import { PlanCard } from '../plan-card';
import { SideNote } from '../side-note';
import { StrengthMeter } from '../strength-meter';
import { TextField } from '../text-field';
import { ThemeSwitch } from '../theme-switch';
import { LinecheckShell } from './linecheck-shell';

const COLUMNS = [
  { id: 'basic', name: 'Basic', note: 'Always free' },
  { id: 'plus', name: 'Plus', note: 'Free for now' },
  { id: 'pro', name: 'Pro', note: 'Coming soon' },
] as const;

const ROWS = [
  { id: 'checks', name: 'Microphone, camera, connection', values: { basic: true, plus: true, pro: true } },
  { id: 'links', name: 'Guest links', values: { basic: false, plus: '1', pro: 'Unlimited' } },
  { id: 'items', name: 'Checklist items', values: { basic: '3', plus: '3 + 1 own', pro: 'Unlimited' } },
  { id: 'results', name: 'Guest results', values: { basic: false, plus: '1', pro: 'Unlimited' } },
  { id: 'clips', name: 'Test clip recordings', values: { basic: false, plus: false, pro: true } },
  { id: 'templates', name: 'Checklist templates', values: { basic: false, plus: false, pro: 'Multiple' } },
  { id: 'logo', name: 'Your logo and color', values: { basic: false, plus: false, pro: true } },
  { id: 'support', name: 'Priority support', values: { basic: false, plus: false, pro: true } },
] as const;

function Form() {
  return (
    <form className="grid gap-5">
      <div>
        <h1 className="text-28 font-bold tracking-tight lg:mt-1">Create your host account</h1>
        <p className="mt-1.5 text-ink-2">Send a link, see who's ready before you record.</p>
      </div>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Plan</legend>
        <PlanCard
          name="plan"
          value="plus"
          defaultChecked
          title="Plus"
          badge={<Badge>Early access</Badge>}
          price="Free for now"
        >
          Later €2.99 per month. No card needed.
        </PlanCard>
        <PlanCard
          name="plan"
          value="pro"
          disabled
          title="Pro"
          badge={<Badge tone="outline">Coming Soon</Badge>}
          price="€5.99"
        >
          per month. Everything, unlimited.
        </PlanCard>
      </fieldset>
      <div className="-mb-1 grid grid-cols-2 gap-3">
        <TextField label="First name" defaultValue="Jonas" />
        <TextField label="Last name" defaultValue="Lind" />
      </div>
      <TextField label="Email" type="email" defaultValue="jonas@harbourlights.fm" />
      <div className="-mt-1">
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="abcdefghij"
          autoFocus
        />
        <div className="mt-2">
          <StrengthMeter strength="okay" word="Okay" />
          <p className="mt-1 text-14 text-ink-2">All requirements met. 12 characters or more is strong.</p>
        </div>
      </div>
      <Button look="primary" size={48} wide="always">
        Create Account
      </Button>
    </form>
  );
}

export function RegisterScene() {
  return (
    <LinecheckShell
      tools={
        <>
          <ThemeSwitch toDarkLabel="Dark theme" toLightLabel="Light theme" />
          <span className="text-14 text-ink-2 max-sm:hidden">Already have an account?</span>
          <ButtonLink href="#login">Sign In</ButtonLink>
        </>
      }
    >
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[448px_minmax(0,1fr)]">
        <Form />
        <div className="lg:mt-1">
          <Card padding="none">
            <ComparisonTable
              caption="Compare plans"
              columns={COLUMNS}
              rows={ROWS}
              highlighted="plus"
              words={{ yes: 'Yes', no: 'No' }}
            />
          </Card>
          <div className="mt-5">
            <SideNote look="plain" icon={<Info aria-hidden />}>
              <strong className="text-ink">Invited as a guest?</strong> Guests do not need to sign up. Just open the
              link your host sent you.
            </SideNote>
          </div>
        </div>
      </div>
    </LinecheckShell>
  );
}
