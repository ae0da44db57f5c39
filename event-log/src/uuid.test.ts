import { expect, it } from 'vitest';
import { uuidv5 } from './uuid.ts';

it('makes the UUID of RFC 9562’s example', () => {
  // Appendix A.4: name `www.example.com` in the DNS namespace.
  expect(uuidv5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});
