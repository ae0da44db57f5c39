import {
  CODE_LIFE_MS,
  REGISTRATION_LIFE_MS,
  RESET_LIFE_MS,
  SESSION_LIFE_MS,
  TRASH_LIFE_MS,
} from '@recto/contracts/limits.ts';
import * as paths from '@recto/contracts/paths.ts';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { Document } from './document.tsx';
import { inDays } from './in-days.ts';

const MINUTE_MS = 60_000;

/** `/privacy-policy` */
export default function PrivacyPolicy() {
  return (
    <Document title={texts.privacyPolicy} since="2026-11-01">
      <p>
        This page tells what {PRODUCT_NAME} knows about you, why, for how long, and what you can do about it. In short:
        we keep what the site needs in order to work, show no advertising, load nothing from companies that follow
        people around the web, and sell nothing.
      </p>

      <h2>If you only read</h2>
      <p>
        Reading public pages needs no account. As every web server does, ours sees the address of your connection and
        what was asked for; it uses the address to limit abuse and writes it into no statistics. We count how often a
        page is read. To count a reader once and not ten times, your browser gets a random mark that says nothing about
        who you are.
      </p>

      <h2>If you have an account</h2>
      <ul>
        <li>
          <strong>Name, username, headline, biography, links and photo</strong> are shown on your public profile, beside
          your pages and comments. All but name and username are up to you.
        </li>
        <li>
          <strong>Your email address</strong> is for logging in, for codes and links that you ask for, and for
          notifications that you have not switched off. It is shown to nobody else.
        </li>
        <li>
          <strong>Your password</strong> is stored only as a hash from which it cannot be read. The same goes for the
          codes and links that we mail to you.
        </li>
        <li>
          <strong>What you write</strong>: pages, drafts, files, comments. In the record that we keep for good, drafts,
          private pages and comments are encrypted.
        </li>
        <li>
          <strong>What you do</strong>: which pages you have read, liked, kept for later, put into collections, and to
          whom you subscribe. Your reading history and your lists are visible to you alone; you can empty them. Authors
          see how often their pages are read and liked.
        </li>
      </ul>

      <h2>For how long</h2>
      <ul>
        <li>A registration that is not finished is forgotten after {inDays(REGISTRATION_LIFE_MS) * 24} hours.</li>
        <li>
          A verification code works for {CODE_LIFE_MS / MINUTE_MS} minutes, a link for a new password for{' '}
          {RESET_LIFE_MS / MINUTE_MS} minutes.
        </li>
        <li>You stay logged in for {inDays(SESSION_LIFE_MS)} days, or until you log out or change your password.</li>
        <li>Deleted pages and drafts lie in the trash for {inDays(TRASH_LIFE_MS)} days.</li>
        <li>Everything else is kept as long as you have an account.</li>
      </ul>

      <h2>In your browser</h2>
      <p>
        We use no cookies for advertising or analysis. Your browser keeps the token that says you are logged in, your
        choice of light or dark, and text that you have written but not yet saved, so that nothing is lost if the window
        closes. While you register, a cookie remembers which code belongs to you; after you have changed something, a
        cookie of a few seconds makes sure that the next page already shows it.
      </p>

      <h2>Who else sees your data</h2>
      <p>
        The computers that run the site, and the service that delivers our mails. Photos of public pages may be
        delivered by a service for images, if this site uses one; photos of drafts and private pages never are. Beyond
        that we hand out data only where a law obliges us to.
      </p>

      <h2>What you can do</h2>
      <ul>
        <li>See and change what your profile says, at any time, in your profile.</li>
        <li>Take everything with you: your data and files in one archive.</li>
        <li>
          Delete your account. The key that your personal data are encrypted with is then destroyed: name, address,
          profile, drafts, private pages and comments can no longer be read by anybody, us included, and in backups once
          these are 30 days old. Your public pages disappear from the site. Replies that others wrote to you stay,
          without your name. A mark that nobody can turn back into them keeps your username and email address from being
          used again.
        </li>
        <li>Ask us, correct us, object, or complain to the authority for data protection where you live.</li>
      </ul>

      <h2>How we protect it</h2>
      <p>
        Personal data are encrypted under keys of their own for each person. Logs hold no passwords, codes or tokens.
        People who study how the site is used see numbers and events, without names or addresses.
      </p>
      <p>
        If this policy changes, this page says so before the change counts. What you may and may not do on the site is
        described in the <Link to={paths.termsOfUse}>{texts.termsOfUse}</Link>.
      </p>
    </Document>
  );
}
