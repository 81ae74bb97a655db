import Copy from 'lucide-react/icons/copy';
import Mic from 'lucide-react/icons/mic';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '../button';
import { CheckboxRow } from '../checkbox-row';
import { ColorField } from '../color-field';
import { CopyButton } from '../copy-button';
import { FileButton } from '../file-button';
import { PasswordField } from '../password-field';
import { PlanCard } from '../plan-card';
import { SelectField } from '../select-field';
import { StrengthMeter } from '../strength-meter';
import { TextArea } from '../text-area';
import { TextField } from '../text-field';
import { KitSection, Row } from './kit-section';

const LOOKS = ['primary', 'default', 'quiet', 'danger'] as const;
const SIZES = [48, 40, 32] as const;

function Buttons() {
  return (
    <KitSection title="Buttons">
      {SIZES.map((size) => (
        <Row key={size}>
          {LOOKS.map((look) => (
            <Button key={look} look={look} size={size} icon={<Plus aria-hidden />}>
              {look} {size}
            </Button>
          ))}
          <IconButton size={size} label="Delete" icon={<Trash2 aria-hidden />} />
          <IconButton size={size} look="default" label="Copy" icon={<Copy aria-hidden />} />
        </Row>
      ))}
      <Row>
        {LOOKS.map((look) => (
          <Button key={look} look={look} disabled>
            Disabled
          </Button>
        ))}
        <Button look="primary" busy>
          Saving
        </Button>
        <Button busy>Loading</Button>
        <ButtonLink href="#guest">A link</ButtonLink>
        <a className="link text-14" href="#guest">
          Text link
        </a>
        <CopyButton text="abc" label="Copy Link" copiedLabel="Copied" failedLabel="Not copied" />
        <FileButton label="Upload Logo" icon={<Upload aria-hidden />} accept="image/*" onFile={() => undefined} />
      </Row>
    </KitSection>
  );
}

const OPTIONS = [
  { value: 'a', label: 'MacBook Pro Microphone (Built-in)' },
  { value: 'b', label: 'USB microphone' },
] as const;

function Fields() {
  const [colour, setColour] = useState('#2456c7');
  return (
    <KitSection title="Fields">
      <div className="grid gap-4 md:grid-cols-3">
        <TextField label="Default" placeholder="Placeholder" hint="A hint below the field." />
        <TextField label="Error" defaultValue="jonas@" error="Invalid email" />
        <TextField label="Disabled" defaultValue="Jonas" disabled />
        <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" defaultValue="abcdefghij" />
        <SelectField label="Select" icon={<Mic aria-hidden />} options={OPTIONS} />
        <SelectField label="Select, empty" placeholder="Select a microphone" defaultValue="" options={OPTIONS} />
        <TextField size={40} label="Small" placeholder="First name" />
        <ColorField
          label="Colour"
          pickerLabel="Pick a color"
          value={colour}
          onValue={setColour}
          hint="# and six digits"
        />
        <TextArea label="Text area" defaultValue="Some words" hint="12 of 500" />
      </div>
      <ul className="max-w-column">
        <li>
          <CheckboxRow label="Plugged in" defaultChecked note="Required" />
        </li>
        <li>
          <CheckboxRow label="Phone on do not disturb" />
        </li>
        <li>
          <CheckboxRow label="Disabled" disabled />
        </li>
        <li>
          <CheckboxRow label="Disabled and checked" disabled defaultChecked />
        </li>
      </ul>
      <div className="grid max-w-100 gap-3">
        <StrengthMeter strength="none" word="" />
        <StrengthMeter strength="weak" word="Weak" />
        <StrengthMeter strength="okay" word="Okay" />
        <StrengthMeter strength="strong" word="Strong" />
      </div>
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="sr-only">Plan</legend>
        <PlanCard name="kit-plan" title="Selected" price="Free" defaultChecked>
          Text below.
        </PlanCard>
        <PlanCard name="kit-plan" title="Idle" price="€2.99">
          Text below.
        </PlanCard>
        <PlanCard name="kit-plan" title="Disabled" price="€5.99" disabled>
          Text below.
        </PlanCard>
      </fieldset>
    </KitSection>
  );
}

export function KitControls() {
  return (
    <>
      <Buttons />
      <Fields />
    </>
  );
}
