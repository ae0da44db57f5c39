import { expect, test } from 'vitest';
import { harmless, isOwnScript } from './trusted-types.ts';

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const clean = (html: string): string => harmless(html, parse);

test('what people write passes as it is', () => {
  const html =
    '<h2 id="a">T</h2><p>a <strong>b</strong> <a href="https://x.org/?a=b" rel="nofollow">c</a></p><ul><li>d</li></ul>' +
    '<img src="/media/1.webp" srcset="/media/1-400.webp 400w" alt="e" width="4" height="3"><pre><code>f</code></pre>';
  expect(clean(html)).toBe(html);
});

test('nothing that could run passes', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<IMG SRC=x OnErRoR=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href=" java\tscript:alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<svg><animate onbegin=alert(1) attributeName=x></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<form action="javascript:alert(1)"><button>x</button></form>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<object data="javascript:alert(1)"></object>',
    '<link rel=stylesheet href="//evil.example">',
    '<base href="//evil.example">',
    '<template><script>alert(1)</script></template>',
    '<details open ontoggle=alert(1)>x</details>',
  ];
  const left = /script|alert|evil|iframe|svg|object|base|onerror|ontoggle/i;
  expect(attacks.filter(attack => left.test(clean(attack)))).toEqual([]);
});

test('scripts come from releases, and in development from this machine', () => {
  const early = 'https://recto.example/releases/shell/1-a/early.js';
  expect(isOwnScript('/releases/mfe-auth/1-b/remoteEntry.js?again=1', early)).toBe(true);
  expect(isOwnScript('https://recto.example/releases/shell/1-a/1.js', early)).toBe(true);
  const foreign = [
    '/api/pages/1/attach-files/evil.js',
    '/releases/../api/evil.js',
    'https://evil.example/releases/x.js',
    '//evil.example/releases/x.js',
    'data:text/javascript,alert(1)',
    'blob:https://recto.example/releases/1',
  ];
  expect(foreign.filter(address => isOwnScript(address, early))).toEqual([]);
  expect(isOwnScript('http://127.0.0.1:3012/remoteEntry.js', 'http://127.0.0.1:3001/early.js')).toBe(true);
  expect(isOwnScript('https://evil.example/x.js', 'http://127.0.0.1:3001/early.js')).toBe(false);
});
