import type { PageCard } from '@recto/contracts/http/shared.ts';
import * as paths from '@recto/contracts/paths.ts';
import { useMe } from '@recto/frame';
import { PageThumbnail, type PageThumbnailProps } from '@recto/ui/page-thumbnail/page-thumbnail.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';

type Props = { card: PageCard; first?: boolean } & Pick<PageThumbnailProps, 'selection' | 'acts'>;

/** A page in one of the library's lists, with the date that its list is about. */
export const ListTile = ({ card, first, selection, acts }: Props) => {
  const me = useMe();
  return (
    <PageThumbnail
      title={card.contents.title || texts.untitled}
      brief={card.contents.briefDes}
      lang={card.lang}
      photo={card.cropedPhoto}
      link={<Link to={addressOf(card, me?.username ?? '')} />}
      meta={<Facts card={card} />}
      badge={badgeOf(card)}
      unavailable={!card.available}
      {...(first && { first })}
      {...(selection && { selection })}
      {...(acts !== undefined && { acts })}
    />
  );
};

const Facts = ({
  card: { author, dateVisited, dateAdded, goneAt, date, readingMinutes, type, available },
}: {
  card: PageCard;
}) => {
  if (goneAt)
    return (
      <>
        {texts.goneAt} <Time at={goneAt} />
      </>
    );
  return (
    <>
      {author && <bdi>{author.name}</bdi>} {dateVisited ? texts.readOn : dateAdded ? texts.addedOn : ''}{' '}
      <Time at={dateVisited ?? dateAdded ?? date} /> {type !== 'draft' && available && texts.minutes(readingMinutes)}
    </>
  );
};

const badgeOf = ({ type, hidden }: PageCard): string | undefined => {
  if (hidden) return texts.hiddenPage;
  return type === 'draft' ? texts.draft : type === 'private' ? texts.private : undefined;
};

/** A draft opens where it is written. A private page in these lists is one's own. */
const addressOf = ({ id, type, url }: PageCard, username: string): string => {
  if (type === 'draft') return paths.wizard('page-contents', id);
  return type === 'private' ? paths.privatePage(username, url) : paths.publicPage(url);
};
