/**
 * A loader for react-router, of which a bundler could leave out nothing, though we use little: it makes contexts and
 * components in ways that look like effects. That is 4 KiB gzip of every first visit. Plain JavaScript, since the
 * compiler's workers load it. Where a new version no longer reads like this, nothing breaks: the budgets tell.
 */
export default function leftOut(source) {
  return source
    .replaceAll(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
}
