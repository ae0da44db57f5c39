import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import type { Letter } from '../mail.ts';
import { layOut } from './layout.ts';

/** The link that opens the reset screen. */
export const passwordReset = ({ name, link }: { name: string; link: string }): Letter =>
  layOut(`Your new ${PRODUCT_NAME} password`, [
    { text: `Hello ${name},` },
    { text: 'somebody, probably you, asked for a new password. This link is good for one hour and works once.' },
    { link, label: 'Choose a new password' },
    { text: 'If it was not you, ignore this mail: your password stays as it is.' },
  ]);
