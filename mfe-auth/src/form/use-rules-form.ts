import { brokenFields, check } from '@recto/contracts/rules/field.ts';
import { useCommand } from '@recto/frame';
import { type FormikTouched, getIn, useFormik } from 'formik';
import { type ChangeEvent, type RefObject, type SubmitEvent, useMemo, useRef, useState } from 'react';
import type { Schema } from 'yup';
import { useAfterPress } from './use-after-press.ts';

type Element = HTMLInputElement | HTMLTextAreaElement;

/** What a text field of `ui` takes to be part of a form. */
export type FieldBinding = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<Element>) => void;
  onBlur: () => void;
  error: string | undefined;
  /** It is being sent: what was typed now would not go with it, and be lost. */
  readOnly: boolean;
};

export type RulesForm<V> = {
  values: V;
  /** Binds a field by its path (`links.website`). */
  field: (path: string) => FieldBinding;
  /** What is wrong now by path, whether or not it is shown yet. */
  broken: Readonly<Record<string, string>>;
  /** Shows what the server has refused, each until its field is changed. */
  refuse: (fields: Readonly<Record<string, string>>) => void;
  set: (path: string, value: string) => void;
  /** Starts anew from these values. */
  reset: (values: V) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** Paths of fields that stopped the last attempt to send, where there were several. */
  problems: readonly string[];
  /** For the `<form>`. */
  props: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: SubmitEvent) => void; noValidate: true };
};

type Given<V extends object> = {
  /** The rules that the server applies too. */
  rules: Schema<V>;
  start: V;
  /** Gets the cleaned values, once per press however often it is pressed. */
  send: (values: V, form: Pick<RulesForm<V>, 'refuse' | 'reset'>) => Promise<void>;
  /** Asked when the rules hold; messages by path stop the sending. */
  askServer?: (values: V) => Promise<Record<string, string>>;
  /** What the server refused of the start values, when one comes back to the form. */
  refused?: Readonly<Record<string, string>>;
  /** Shows what is wrong with a field as soon as it is changed, for forms whose button waits for it. */
  eager?: boolean;
};

type Refused = Readonly<Record<string, { value: string; message: string }>>;

/**
 * A form judged by the rules of `@recto/contracts`. A field's message shows once one has left it or tried to send; a
 * failed attempt puts the focus on what is wrong.
 */
export function useRulesForm<V extends object>(given: Given<V>): RulesForm<V> {
  const { rules, start, send, askServer, eager } = given;
  const ref = useRef<HTMLFormElement>(null);
  const afterPress = useAfterPress();
  const [refused, setRefused] = useState(() => refusedOf(start, given.refused ?? {}));
  const [problems, setProblems] = useState<readonly string[]>([]);
  const formik = useFormik<V>({
    initialValues: start,
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: () => undefined,
  });
  const { values } = formik;
  const broken = useMemo(() => brokenFields(rules, values), [rules, values]);

  const refuse: RulesForm<V>['refuse'] = fields => {
    setRefused(refusedOf(values, fields));
    stop(Object.keys(fields));
  };
  const reset = (next: V) => {
    setRefused({});
    setProblems([]);
    formik.resetForm({ values: next });
  };

  /** Several problems are listed, and the list takes the focus; a single one takes it itself. */
  const stop = (paths: readonly string[]) => {
    const inOrder = [...(ref.current?.elements ?? [])]
      .filter(isNamed)
      // One that waits for another cannot be mended yet.
      .filter(({ name, disabled }) => paths.includes(name) && !disabled);
    setProblems(inOrder.length > 1 ? inOrder.map(({ name }) => name) : []);
    if (inOrder.length === 1) inOrder[0]?.focus();
  };

  const { run, isRunning } = useCommand(async () => {
    setProblems([]);
    const checked = check(rules, values);
    if (!checked.ok) {
      await formik.setTouched(touchedOf<V>(Object.keys(checked.fields)), false);
      return stop(Object.keys(checked.fields));
    }
    const answer = (await askServer?.(checked.value)) ?? {};
    if (Object.keys(answer).length > 0) return refuse(answer);
    setRefused({});
    await send(checked.value, { refuse, reset });
  });

  const errorOf = (path: string): string | undefined => {
    const value = valueAt(values, path);
    const isChanged = eager === true && value !== valueAt(formik.initialValues, path);
    const shown = getIn(formik.touched, path) === true || isChanged;
    if (shown && broken[path]) return broken[path];
    return refused[path]?.value === value ? refused[path].message : undefined;
  };

  return {
    values,
    field: path => ({
      name: path,
      value: valueAt(values, path),
      onChange: formik.handleChange,
      // Leaving a field that one has not filled says nothing yet: one may only be passing through.
      onBlur: () => {
        if (valueAt(values, path) !== '') afterPress(() => void formik.setFieldTouched(path, true, false));
      },
      error: errorOf(path),
      readOnly: isRunning,
    }),
    broken,
    refuse,
    set: (path, value) => void formik.setFieldValue(path, value, false),
    reset,
    isDirty: formik.dirty,
    isBusy: isRunning,
    problems,
    props: {
      ref,
      onSubmit(event) {
        event.preventDefault();
        void run();
      },
      noValidate: true,
    },
  };
}

const valueAt = (values: object, path: string): string => String(getIn(values, path) ?? '');

const refusedOf = (values: object, fields: Readonly<Record<string, string>>): Refused =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path, { value: valueAt(values, path), message }]),
  );

const isNamed = (element: globalThis.Element): element is Element =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** `['links.website']` → `{ links: { website: true } }` */
function touchedOf<V>(paths: readonly string[]): FormikTouched<V> {
  const touched: Record<string, unknown> = {};
  for (const path of paths) {
    const [parent = '', child] = path.split('.');
    touched[parent] = child === undefined ? true : { ...(touched[parent] as object), [child]: true };
  }
  return touched as FormikTouched<V>;
}
