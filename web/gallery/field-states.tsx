import Mic from 'lucide-react/icons/mic';
import { CheckboxRow } from '../ui/controls/checkbox-row';
import { ColorField } from '../ui/controls/color-field';
import { Field, FieldError } from '../ui/controls/field';
import { PasswordField } from '../ui/controls/password-field';
import { RadioRow } from '../ui/controls/radio-row';
import { SegmentedFilter } from '../ui/controls/segmented-filter';
import { SelectField } from '../ui/controls/select-field';
import { Switcher } from '../ui/controls/switcher';
import { TabPanel, Tabs } from '../ui/controls/tabs';
import { TextArea } from '../ui/controls/text-area';
import { TextField } from '../ui/controls/text-field';
import { type ComponentStates, Stateful } from './component-states';
import { PLACES } from './samples';

const OPTIONS = [
  { value: 'a', label: 'MacBook Pro Microphone (Built-in)' },
  { value: 'b', label: 'USB microphone' },
  { value: 'c', label: 'Not plugged in', disabled: true },
] as const;

const FILTERS = [
  { value: 'all', label: 'All', count: '12' },
  { value: 'ready', label: 'Ready', count: '1000+' },
  { value: 'waiting', label: 'Not started' },
] as const;

const TABS = [
  { id: 'first', label: 'Guest Sessions' },
  { id: 'second', label: 'My Recordings' },
  { id: 'third', label: 'Checklists' },
] as const;

export const fieldStates: ComponentStates = {
  'text-field': {
    empty: <TextField label="Default" placeholder="Placeholder" hint="A hint below the field." />,
    filled: <TextField label="First name" defaultValue="Jonas" />,
    wrong: <TextField label="Email" defaultValue="jonas@" error="Invalid email" />,
    disabled: <TextField label="Disabled" defaultValue="Jonas" disabled />,
    small: <TextField size={40} label="Small" placeholder="First name" />,
    'with an icon': <TextField label="Search" icon={<Mic aria-hidden />} placeholder="Name" type="search" />,
  },
  'password-field': {
    filled: (
      <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" defaultValue="abcdef" />
    ),
  },
  'select-field': {
    chosen: <SelectField label="Select" icon={<Mic aria-hidden />} options={OPTIONS} />,
    empty: <SelectField label="Select, empty" placeholder="Select a microphone" defaultValue="" options={OPTIONS} />,
    small: <SelectField size={40} label="Small" options={OPTIONS} />,
    wrong: <SelectField label="Select, wrong" options={OPTIONS} error="Choose another one" />,
    disabled: <SelectField label="Select, disabled" options={OPTIONS} disabled />,
  },
  'color-field': {
    filled: (
      <Stateful start="#2456c7">
        {(colour, setColour) => (
          <ColorField
            label="Colour"
            pickerLabel="Pick a color"
            value={colour}
            onValue={setColour}
            hint="# and six digits"
          />
        )}
      </Stateful>
    ),
  },
  'text-area': {
    filled: <TextArea label="Text area" defaultValue="Some words" hint="12 of 500" />,
    growing: <TextArea label="Growing" grows defaultValue="A line, and as many as are written." />,
    wrong: <TextArea label="Too long" defaultValue="Some words" error="At most 500 characters" />,
  },
  field: {
    'around a control': <Field label="Logo">{(control) => <input {...control} className="ctl" />}</Field>,
    'error alone': <FieldError>The picture is too large</FieldError>,
  },
  'checkbox-row': {
    checked: <CheckboxRow label="Plugged in" defaultChecked note="Required" />,
    unchecked: <CheckboxRow label="Phone on do not disturb" />,
    disabled: <CheckboxRow label="Disabled" disabled />,
    'disabled and checked': <CheckboxRow label="Disabled and checked" disabled defaultChecked />,
  },
  'radio-row': {
    chosen: <RadioRow label="No reminders" name="emails" defaultChecked />,
    'not chosen': <RadioRow label="No emails from Harbour Lights" name="emails" />,
    disabled: <RadioRow label="Disabled" name="emails" disabled />,
  },
  'segmented-filter': {
    chosen: (
      <Stateful<string> start="all">
        {(value, setValue) => <SegmentedFilter label="Status" options={FILTERS} value={value} onChange={setValue} />}
      </Stateful>
    ),
  },
  switcher: {
    closed: <Switcher label="Now: " choices={PLACES} currentId="own" />,
    'long name': <Switcher label="Now: " choices={PLACES} currentId="studio" />,
  },
  tabs: {
    selected: (
      <Stateful<string> start="first">
        {(tab, setTab) => (
          <>
            <Tabs label="Dashboard" tabs={TABS} selected={tab} onSelect={setTab} />
            <TabPanel id={tab}>What the tab holds.</TabPanel>
          </>
        )}
      </Stateful>
    ),
  },
};
