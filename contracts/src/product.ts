/** The product's name, as people read it. The only place where it stands. */
export const PRODUCT_NAME = 'Recto';

/** The text of the browser's tab: what is shown, then the product's name. */
export const documentTitle = (title: string): string => (title ? `${title} | ${PRODUCT_NAME}` : PRODUCT_NAME);
