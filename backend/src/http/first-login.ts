import { loginTitle } from '@recto/contracts/messages/auth.ts';
import { redirectedAccess, redirectedAdmin, redirectedNewPage } from '@recto/contracts/messages/common.ts';
import * as paths from '@recto/contracts/paths.ts';
import { documentTitle } from '@recto/contracts/product.ts';
import type { FirstScreen } from './first-screens.ts';
import { firstTexts } from './first-texts.ts';
import { headFor } from './shell.ts';

const notices: ReadonlyMap<string, string> = new Map<paths.Redirected, string>([
  ['new-page', redirectedNewPage],
  ['admin', redirectedAdmin],
  ['access', redirectedAccess],
]);

const field = (label: string, attributes: string): string =>
  `<label class="first-field"><span>${label}</span><input class="first-control" ${attributes}></label>`;

/**
 * The login as it stands until the app takes over, which keeps what has been typed into fields of the same names and
 * sends what has been sent meanwhile. Where no script runs it can't be sent; `post` keeps a password out of addresses.
 */
export const loginScreen = (query: URLSearchParams): FirstScreen => {
  const notice = notices.get(query.get('redirected') ?? '');
  const texts = firstTexts.login;
  return {
    status: 200,
    filling: {
      head: headFor({ title: documentTitle(loginTitle), noIndex: true }),
      first: [
        `<div class="first-visitors"><div class="first-card"><h1>${texts.title}</h1>`,
        `<ul class="first-card-tabs"><li><a aria-current="page" href="${paths.login()}">${texts.login}</a></li><li><a href="${paths.register}">${texts.register}</a></li></ul>`,
        notice === undefined ? '' : `<p class="first-notice">${notice}</p>`,
        '<form class="first-fields" method="post" data-waits>',
        field(
          texts.email,
          'name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false"',
        ),
        field(texts.password, 'name="password" type="password" autocomplete="current-password"'),
        `<p class="first-forgot">${texts.forgot}</p>`,
        `<button class="first-button first-wide">${texts.login}</button>`,
        '</form></div></div>',
      ].join(''),
      data: {},
    },
  };
};
