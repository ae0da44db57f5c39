import { endsAddress } from '@recto/contracts/links-in.ts';
import type { ReactNode } from 'react';

/** Web addresses in running text, without the punctuation that follows them. */
const addresses = new RegExp(`https?://[^${endsAddress}]*[^${endsAddress}.,;:!?()[\\]{}'’”]`, 'g');

/** Plain text with its web addresses made into links. */
export const LinkedText = ({ text }: { text: string }) => {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: address, index } of text.matchAll(addresses)) {
    parts.push(
      text.slice(at, index),
      <a key={index} href={address} rel="nofollow ugc noopener noreferrer" target="_blank">
        {address}
      </a>,
    );
    at = index + address.length;
  }
  return [...parts, text.slice(at)];
};
