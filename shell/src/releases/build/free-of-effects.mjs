/**
 * A loader for react-router. Its one file makes contexts and components at its top level in ways that a bundler must
 * take for effects, so that nothing of it could be left out: 13 KiB gzip instead of 9. This marks them as what they
 * are. Plain JavaScript, since the compiler's workers load it.
 */
export default function freeOfEffects(source) {
  return source
    .replaceAll(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '');
}
