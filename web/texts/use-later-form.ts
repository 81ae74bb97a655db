import type { FormRules } from '@linecheck/contract';
import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useState } from 'react';
import type { DefaultValues, FieldPath } from 'react-hook-form';
import { whenNear } from '../ui/behaviour/when-near';
import type { createContractForm } from './use-contract-form';

const load = () => import('./use-contract-form');

/** The values of a form whose fields are texts and choices. */
type FormTexts = Readonly<Record<string, string>>;

type LoadedForm<Values extends FormTexts> = ReturnType<typeof createContractForm<Values>>;
type FieldElement = HTMLInputElement | HTMLSelectElement;

interface LaterSettings<Values> {
  /** The values that are saved. Fields that nobody has changed follow them. */
  readonly saved: Values;
  readonly mode?: 'onTouched';
}

interface TypedState<Values extends FormTexts> {
  readonly typed: Partial<Values>;
  readonly errors: Readonly<Partial<Record<string, string | undefined>>>;
  readonly changed: ReadonlySet<string>;
}

/**
 * Form in the first view of a page. Its fields are there at once; the code that checks them is loaded when the pointer or
 * the focus comes near, and takes over the fields with what was typed. A form that is submitted earlier waits for it.
 */
export function useLaterForm<Values extends FormTexts>(
  rules: FormRules<Values>,
  settings: NoInfer<LaterSettings<Values>>,
) {
  const [{ typed, errors, changed }, show] = useState<TypedState<Values>>({
    typed: {},
    errors: {},
    changed: new Set(),
  });
  const [fields] = useState(() => openFields<Values>(rules, settings, show));
  const { saved } = settings;
  const written = JSON.stringify(saved);
  useEffect(() => fields.follow(JSON.parse(written) as Values), [fields, written]); // It was written from them.
  useEffect(() => fields.startIfUsed(), [fields]);
  return {
    /** For the form element. */
    near: whenNear(fields.start),
    field: (name: keyof Values & string) => ({
      ...fields.attributesOf(name),
      defaultValue: saved[name],
      error: errors[name],
    }),
    values: { ...saved, ...typed },
    changed,
    submit: fields.submit,
    setError: fields.setError,
    reset: fields.reset,
  };
}

function stateOf<Values extends FormTexts>(
  form: LoadedForm<Values>,
  names: readonly FieldPath<Values>[],
): TypedState<Values> {
  const states = names.map((name) => ({ name, ...form.getFieldState(name) }));
  return {
    typed: { ...form.getValues() },
    errors: Object.fromEntries(states.map(({ name, error }) => [name, error?.message])),
    changed: new Set(states.filter(({ isDirty }) => isDirty).map(({ name }) => name)),
  };
}

type ShowState<Values extends FormTexts> = (change: (state: TypedState<Values>) => TypedState<Values>) => void;

interface FieldPlace<Values extends FormTexts> {
  readonly elements: Map<string, FieldElement>;
  readonly show: ShowState<Values>;
  readonly loaded: () => LoadedForm<Values> | undefined;
}

const attributesFor = <Values extends FormTexts>(
  name: FieldPath<Values>,
  { elements, show, loaded }: FieldPlace<Values>,
) => ({
  name,
  ref: (element: FieldElement | null) => {
    if (element) elements.set(name, element);
    else elements.delete(name);
    loaded()?.register(name).ref(element);
  },
  onChange: (event: ChangeEvent<FieldElement>) => {
    const { value } = event.target;
    const form = loaded();
    if (form) void form.register(name).onChange(event);
    else show((state) => ({ ...state, typed: { ...state.typed, [name]: value } }));
  },
  onBlur: (event: FocusEvent<FieldElement>) => void loaded()?.register(name).onBlur(event),
});

type FieldAttributes = ReturnType<typeof attributesFor>;

/** A form that is submitted again while it waits for its code is sent once. */
function submitOnce<Values extends FormTexts>(start: () => Promise<LoadedForm<Values>>) {
  let isWaiting = false;
  return (onValid: (values: Values) => void) => (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) return;
    isWaiting = true;
    const submitted = start().then((form) => form.handleSubmit((values) => onValid(values))());
    // The page tells of a part that cannot be loaded.
    submitted
      .catch(() => undefined)
      .finally(() => {
        isWaiting = false;
      });
  };
}

function openFields<Values extends FormTexts>(
  rules: FormRules<Values>,
  { saved: first, ...mode }: LaterSettings<Values>,
  show: ShowState<Values>,
) {
  type Name = FieldPath<Values>;
  const names = Object.keys(rules) as Name[]; // The fields of the form.
  const elements = new Map<string, FieldElement>();
  let saved = first;
  let form: LoadedForm<Values> | undefined;
  let loading: Promise<LoadedForm<Values>> | undefined;

  const read = (made: LoadedForm<Values>) => show(() => stateOf(made, names));
  const takeOver = async () => {
    const made = (await load()).createContractForm(rules, { defaultValues: saved as DefaultValues<Values>, ...mode }); // All of them.
    made.subscribe({ formState: { errors: true, dirtyFields: true, values: true }, callback: () => read(made) });
    // Reads a field that differs from its default value, as typed before.
    for (const name of names) made.register(name).ref(elements.get(name) ?? null);
    form = made;
    read(made);
    return made;
  };
  const start = () => {
    loading ??= takeOver().catch((reason) => {
      loading = undefined;
      throw reason;
    });
    return loading;
  };
  const attributes = new Map<string, FieldAttributes>(
    names.map((name) => [name, attributesFor(name, { elements, show, loaded: () => form })]),
  );

  return {
    start,
    attributesOf: (name: string) => attributes.get(name),
    /** For a page that the server has rendered: its fields may have been used before. */
    startIfUsed() {
      const isUsed = [...elements].some(
        ([name, field]) => field === document.activeElement || field.value !== saved[name],
      );
      if (isUsed) void start().catch(() => undefined);
    },
    follow(next: Values) {
      for (const [name, field] of elements) if (!form && field.value === saved[name]) field.value = next[name] ?? '';
      saved = next;
      form?.reset(next, { keepDirtyValues: true, keepFieldsRef: true });
    },
    submit: submitOnce(start),
    setError: (name: keyof Values & string, error: { readonly message: string }, focus: { shouldFocus: boolean }) =>
      form?.setError(name as unknown as Name, error, focus), // One of them.
    reset: (values: Values) => form?.reset(values, { keepFieldsRef: true }),
  };
}
