import type { PageCard } from '@recto/contracts/http/shared.ts';
import * as paths from '@recto/contracts/paths.ts';
import { PageThumbnail } from '@recto/ui/page-thumbnail/page-thumbnail.tsx';
import { Time } from '@recto/ui/time/time.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';

type Props = {
  card: PageCard;
  /** Opens in a tab of its own, as on an author's profile. */
  newTab?: boolean;
  first?: boolean;
};

/** A page in a grid of this area: feed, profile, tag, search, related. */
export const PageTile = ({ card, newTab = false, first }: Props) => (
  <PageThumbnail
    title={card.contents.title}
    brief={card.contents.briefDes}
    lang={card.lang}
    photo={card.cropedPhoto}
    link={<Link to={addressOf(card)} {...(newTab && { target: '_blank', rel: 'noopener' })} />}
    meta={
      <>
        {card.author && <bdi>{card.author.name}</bdi>} <Time at={card.date} /> {texts.minutes(card.readingMinutes)}
      </>
    }
    unavailable={!card.available}
    {...(first !== undefined && { first })}
  />
);

const addressOf = ({ type, url, author }: PageCard): string =>
  type === 'private' && author ? paths.privatePage(author.username, url) : paths.publicPage(url);
