import { joinTags, parseTags, tagCharacters } from '@recto/contracts/tags.ts';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '../class-names/class-names.ts';
import controls from '../field/control.module.css';
import { FieldFrame, type FrameProps } from '../field/field-frame.tsx';
import { isComposing } from '../field/is-composing.ts';
import * as texts from '../texts/texts.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './tag-input.module.css';

export type TagInputProps = Omit<FrameProps, 'limit'> & {
  id?: string;
  /** Comma-separated, as it is stored and sent. */
  value: string;
  onChange: (tags: string) => void;
  /** What stands in the box and is no tag yet, each time that it changes. */
  onTyping?: ((text: string) => void) | undefined;
  /** Characters that all tags may have together, commas aside. */
  limit?: number;
  /** They are being sent: what was changed now would not go with them. */
  readOnly?: boolean | undefined;
};

/** What ends a tag: the commas of scripts. */
const COMMA = /[,،、，]/;

/**
 * Tags one by one: Enter or a comma makes one of what was typed, a pasted list makes many, Backspace in the empty box
 * takes the last one back to be changed. Repeats and empties fall away by the product's rule.
 */
export const TagInput = ({
  id,
  value,
  onChange,
  onTyping,
  limit,
  label,
  labelHidden,
  hint,
  error,
  optional,
  readOnly = false,
}: TagInputProps) => {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const tags = parseTags(value);

  const type = (text: string) => {
    setTyped(text);
    onTyping?.(text);
  };

  const add = (text: string) => {
    if (readOnly) return;
    const fresh = parseTags(text.replaceAll(/[،、，\n]/g, ',')).filter(tag => !tags.includes(tag));
    type('');
    if (fresh.length === 0) return;
    onChange(joinTags([...tags, ...fresh]));
    setSaid(fresh.map(texts.tagAdded).join(', '));
  };

  const take = (text: string) => (COMMA.test(text) ? add(text) : type(text));

  const remove = (tag: string) => {
    if (readOnly) return;
    onChange(joinTags(tags.filter(other => other !== tag)));
    setSaid(texts.tagRemoved(tag));
    input.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An Enter that ends the composition of a word belongs to the input method.
    if (event.nativeEvent.isComposing || readOnly) return;
    const last = tags.at(-1);
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
      type(last);
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!COMMA.test(text) && !text.includes('\n')) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };

  const left = limit === undefined ? undefined : limit - tagCharacters(tags);
  return (
    <FieldFrame {...{ id, label, labelHidden, hint, error, optional, limit, left }}>
      {control => (
        <div className={classNames(controls.control, styles.box)} aria-invalid={control['aria-invalid']}>
          <ul className={styles.tags}>
            {tags.map(tag => (
              <li key={tag} className={styles.tag}>
                <span dir="auto">{tag}</span>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={texts.removeTag(tag)}
                  onClick={() => remove(tag)}
                >
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
            <li className={styles.last}>
              <input
                {...control}
                ref={input}
                className={styles.input}
                type="text"
                dir="auto"
                autoComplete="off"
                enterKeyHint="done"
                value={typed}
                readOnly={readOnly}
                // A comma may be composed together with its word.
                onChange={event => (isComposing(event) ? type : take)(event.target.value)}
                onCompositionEnd={event => take(event.currentTarget.value)}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
                onBlur={() => add(typed)}
              />
            </li>
          </ul>
          <VisuallyHidden>
            <span role="status">{said}</span>
          </VisuallyHidden>
        </div>
      )}
    </FieldFrame>
  );
};
