/** What the build knows and puts into the code. */
interface ImportMeta {
  readonly env: { readonly DEV: boolean };
}
