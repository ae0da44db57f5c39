/** The code of the cropper, fetched at this one place: who fetches it ahead then has what is drawn later. */
export const fetchCropper = () => import('./cropper.tsx');
