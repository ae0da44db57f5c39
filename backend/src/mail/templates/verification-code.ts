import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import type { Letter } from '../mail.ts';
import { layOut } from './layout.ts';

/** The code that proves an address during registration. */
export const verificationCode = ({ name, code }: { name: string; code: string }): Letter =>
  layOut(`${code} is your ${PRODUCT_NAME} code`, [
    { text: `Hello ${name},` },
    { text: `this is the code that completes your registration. It is good for 15 minutes.` },
    { code },
    { text: 'If you did not ask for it, ignore this mail: nothing happens without the code.' },
  ]);
