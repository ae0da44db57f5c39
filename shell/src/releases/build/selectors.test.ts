// @vitest-environment node
import { expect, test } from 'vitest';
import { trespasses } from './selectors.ts';

const found = (css: string): string[] => trespasses(css, 'mfe_x-1-').map(({ selector, why }) => `${selector} ${why}`);
const unhashed = 'has no class of the area';

test('a rule with a class of the area inside a layer is fine, nested and grouped too', () => {
  expect(
    found(`@layer reset, area;
      @layer area {
        .mfe_x-1-a, .mfe_x-1-b:is(h1, h2) > p { color: red; &:hover { color: blue } }
        @media (max-width: 10px) { @supports (display: grid) { ul .mfe_x-1-a { margin: 0 } } }
        @keyframes spin { from { rotate: 0deg } to { rotate: 1turn } }
      }
      @font-face { font-family: x; src: url("a{b}.woff2") }`),
  ).toEqual([]);
});

test('what reaches beyond the area is found, wherever it stands', () => {
  expect(found('@layer area { body { margin: 0 } }')).toEqual([`body ${unhashed}`]);
  expect(found('@layer area { .mfe_x-1-a, .frame-header { margin: 0 } }')).toEqual([`.frame-header ${unhashed}`]);
  expect(found('@layer area { @media print { :root { --paper: red } } }')).toEqual([`:root ${unhashed}`]);
  expect(found('@layer area { .mfe_y-1-a { margin: 0 } }')).toEqual([`.mfe_y-1-a ${unhashed}`]);
});

test('a rule outside of any layer would beat all others', () => {
  expect(found('.mfe_x-1-a { margin: 0 }')).toEqual(['.mfe_x-1-a is outside of any layer']);
});

test('braces and commas in strings and comments mislead nobody', () => {
  expect(found(`/* body { } */ @layer area { .mfe_x-1-a::before { content: "} body {" } }`)).toEqual([]);
  expect(found(`@layer area { .mfe_x-1-a[title="a,b{"] { margin: 0 } p { margin: 0 } }`)).toEqual([`p ${unhashed}`]);
});
