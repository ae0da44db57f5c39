import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import type { Letter } from '../mail.ts';
import { layOut } from './layout.ts';

/** Sent instead of a code where the site does not tell whether an address is registered. */
export const alreadyRegistered = ({ loginLink }: { loginLink: string }): Letter =>
  layOut(`You already have a ${PRODUCT_NAME} account`, [
    { text: 'Hello,' },
    { text: 'somebody, probably you, tried to register with this address, which already has an account.' },
    { link: loginLink, label: 'Log in' },
    { text: 'If you forgot your password, the login page helps. If it was not you, ignore this mail.' },
  ]);
