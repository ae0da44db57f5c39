import { TAGS_CHARACTERS, TAGS_MIN } from '@recto/contracts/limits.ts';
import { parseTags } from '@recto/contracts/tags.ts';
import { TagInput } from '@recto/ui/tag-input/tag-input.tsx';
import { texts } from '../texts.ts';

type Props = {
  value: string;
  isOptional: boolean;
  /** Characters that all tags may have: one fewer when a page is created than when it is edited. */
  limit?: number;
  error: string | undefined;
  readOnly?: boolean;
  onChange: (tags: string) => void;
  /** What is typed and no tag yet. */
  onTyping: (text: string) => void;
};

/** A page's tags, with how many are there of those that are needed. */
export const TagsSetting = ({
  value,
  isOptional,
  limit = TAGS_CHARACTERS - 1,
  error,
  readOnly = false,
  onChange,
  onTyping,
}: Props) => {
  const count = parseTags(value).length;
  return (
    <TagInput
      id="tags"
      label={texts.tagsLabel}
      hint={isOptional || count >= TAGS_MIN ? texts.tagsHint : `${texts.tagsHint} ${texts.tagsOf(count, TAGS_MIN)}`}
      optional={isOptional}
      value={value}
      limit={limit}
      error={error}
      readOnly={readOnly}
      onChange={onChange}
      onTyping={onTyping}
    />
  );
};
