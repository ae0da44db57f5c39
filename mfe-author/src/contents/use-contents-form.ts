import type { Contents } from '@recto/contracts/http/shared.ts';
import { brokenFields } from '@recto/contracts/rules/field.ts';
import type { ContentsValues } from '@recto/contracts/rules/page.ts';
import { useFormik } from 'formik';
import { type ChangeEvent, type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ObjectSchema } from 'yup';
import type { BodySize } from './body-size.ts';
import { useBodySize } from './use-body-size.ts';
import { pauseFor } from '../saving/pause-for.ts';
import type { EditorHandle } from '../editor/editor.tsx';

export type TextName = 'title' | 'briefDes' | 'targets';
export type ContentsName = TextName | 'body';
type Element = HTMLInputElement | HTMLTextAreaElement;
type Texts = Record<TextName, string>;

const TEXT_NAMES = ['title', 'briefDes', 'targets'] as const;
export const CONTENTS_NAMES = [...TEXT_NAMES, 'body'] as const;

export type ContentsForm = {
  values: Texts;
  /** The body as it was when typing last paused, for counts and rules. */
  body: string;
  /** What the editor begins with; `turn` tells one beginning from the next. */
  start: { body: string; turn: number };
  field: (name: TextName) => {
    name: TextName;
    value: string;
    onChange: (event: ChangeEvent<Element>) => void;
    onBlur: (event: FocusEvent<Element>) => void;
    error: string | undefined;
  };
  bodyError: string | undefined;
  /** How long the body is; null while a long one has not been counted yet. */
  bodySize: BodySize | null;
  /** What is wrong by name, shown or not. */
  broken: Readonly<Partial<Record<ContentsName, string>>>;
  /** Shows all that is wrong; answers the names in order. */
  showAll: () => readonly ContentsName[];
  /** Shows what the server has refused, until it is changed. */
  refuse: (fields: Readonly<Partial<Record<ContentsName, string>>>) => void;
  editor: RefObject<EditorHandle | null>;
  onBodyChange: () => void;
  onBodyBlur: () => void;
  /** All of it, as it is at this moment. */
  read: () => Contents;
  /** Puts another text into the form. */
  replace: (contents: Contents) => void;
};

type Given = {
  rules: ObjectSchema<ContentsValues>;
  start: Contents;
  /** Something was typed. */
  onTouch: () => void;
  /** Shows what is wrong as soon as something is changed, for forms whose button waits for it. */
  eager?: boolean;
};

/** The texts of a page in a form, the body apart: it is long, so it is looked at only when typing pauses. */
export function useContentsForm({ rules, start, onTouch, eager = false }: Given): ContentsForm {
  const editor = useRef<EditorHandle>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [beginning, setBeginning] = useState({ body: start.body, turn: 0 });
  const [body, setBody] = useState(start.body);
  const [isBodyTouched, setBodyTouched] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, { value: string; message: string }>>>({});
  const { title, briefDes, targets } = start;
  const formik = useFormik<Texts>({
    initialValues: { title, briefDes, targets },
    validateOnChange: false,
    validateOnBlur: false,
    onSubmit: () => undefined,
  });
  const { values } = formik;
  // Read by what runs between two renderings: autosave, copies.
  const newest = useRef({ values, body });
  const bodySize = useBodySize(body);

  const broken = {
    ...useMemo(() => brokenFields(rules.pick([...TEXT_NAMES]), values), [rules, values]),
    ...useMemo(
      () => bodySize && brokenFields(rules.pick(['body']), { body }, { bodyLength: bodySize.characters }),
      [rules, body, bodySize],
    ),
  };

  useEffect(() => () => clearTimeout(pause.current), []);
  const look = () => {
    clearTimeout(pause.current);
    const html = editor.current?.html() ?? newest.current.body;
    newest.current.body = html;
    setBody(html);
    return html;
  };
  const shownError = (name: ContentsName, value: string, isTouched: boolean): string | undefined => {
    if (isTouched && broken[name]) return broken[name];
    return refused[name]?.value === value ? refused[name].message : undefined;
  };

  return {
    values,
    body,
    start: beginning,
    field: name => ({
      name,
      value: values[name],
      onChange(event) {
        newest.current.values = { ...newest.current.values, [name]: event.target.value };
        formik.handleChange(event);
        onTouch();
      },
      // Leaving a field that one has not filled says nothing yet: one may only be passing through.
      onBlur: event => void (values[name] !== '' && formik.handleBlur(event)),
      error: shownError(
        name,
        values[name],
        formik.touched[name] === true || (eager && values[name] !== formik.initialValues[name]),
      ),
    }),
    bodyError: shownError('body', body, isBodyTouched || (eager && body !== beginning.body)),
    bodySize,
    broken,
    showAll() {
      const html = look();
      void formik.setTouched({ title: true, briefDes: true, targets: true }, false);
      setBodyTouched(true);
      const wrong = brokenFields(rules, { ...newest.current.values, body: html });
      return CONTENTS_NAMES.filter(name => wrong[name] !== undefined);
    },
    refuse(fields) {
      const all: Record<string, string> = { ...newest.current.values, body: newest.current.body };
      setRefused(
        Object.fromEntries(
          Object.entries(fields).map(([name, message]) => [name, { value: all[name] ?? '', message }]),
        ),
      );
    },
    editor,
    onBodyChange() {
      clearTimeout(pause.current);
      pause.current = setTimeout(look, pauseFor(newest.current.body.length));
      onTouch();
    },
    onBodyBlur() {
      if (look() !== '') setBodyTouched(true);
    },
    read: () => ({ ...newest.current.values, body: editor.current?.html() ?? newest.current.body }),
    replace({ body: nextBody, title, briefDes, targets }) {
      newest.current = { values: { title, briefDes, targets }, body: nextBody };
      void formik.setValues({ title, briefDes, targets }, false);
      setBody(nextBody);
      if (editor.current) editor.current.replace(nextBody);
      else setBeginning(({ turn }) => ({ body: nextBody, turn: turn + 1 }));
    },
  };
}
