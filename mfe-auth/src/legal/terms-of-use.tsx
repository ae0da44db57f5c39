import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX, MEGABYTE, TRASH_LIFE_MS } from '@recto/contracts/limits.ts';
import * as paths from '@recto/contracts/paths.ts';
import { PRODUCT_NAME } from '@recto/contracts/product.ts';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { inDays } from './in-days.ts';
import { Document } from './document.tsx';

/** `/terms-of-use` */
export default function TermsOfUse() {
  return (
    <Document title={texts.termsOfUse} since="2026-11-01">
      <p>
        {PRODUCT_NAME} is a place to write and to read pages. These terms say what you may expect of it, and what it
        expects of you. “We” are the people who run the site at this address; “you” are whoever uses it. By using the
        site you agree to these terms. If you do not, please do not use it.
      </p>

      <h2>Reading without an account</h2>
      <p>
        Everything that an author has published as a public page can be read by anybody, without an account and without
        paying. You may link to public pages, quote from them as the law allows, and follow their authors in a feed
        reader.
      </p>

      <h2>Your account</h2>
      <ul>
        <li>You register with a name, a username, an email address that is yours, and a password.</li>
        <li>Keep the password to yourself. What is done under your account counts as done by you.</li>
        <li>Do not choose a name that pretends to be another person or an organisation you do not speak for.</li>
        <li>If somebody else has come to know your password, change it in the settings: all other sessions end.</li>
        <li>You can delete your account whenever you like. Your username is not given to anybody else afterwards.</li>
      </ul>

      <h2>What you write stays yours</h2>
      <p>
        You keep all rights in your pages, photos, files and comments. You allow us to store them, to show them to those
        whom you want to read them, to make the smaller versions of photos that screens need, and to keep backups: as
        far as running the site takes it, and no further. We do not sell what you write.
      </p>
      <p>
        A public page is for everybody. A private page is for you, and for those to whom you have given its password. A
        page that you publish anonymously does not show your name to other readers; we still know whose it is.
      </p>

      <h2>What you may not do here</h2>
      <ul>
        <li>Publish what is against the law, or what you have no right to publish.</li>
        <li>Threaten, harass or expose people, or call on others to do so.</li>
        <li>Spread advertising that nobody has asked for, or the same text over and over.</li>
        <li>Attach programs that do harm, or lead readers into giving away passwords.</li>
        <li>
          Try to get at pages or accounts that are not yours, to overload the site, or to collect data of its users.
        </li>
      </ul>
      <p>
        Authors look after the conversation below their own pages: they may delete comments there and close the comments
        altogether.
      </p>

      <h2>When something breaks these terms</h2>
      <p>
        We may hide a page, a comment or a profile, and in serious cases block an account. Whose page is hidden is told
        why, and can answer. Where a law obliges us to act at once, we do, and tell you as soon as we may.
      </p>

      <h2>Limits</h2>
      <p>
        A page can carry {ATTACHMENTS_MAX} files of at most {ATTACHMENT_MAX_BYTES / MEGABYTE} MB each. Pages that you
        delete lie in the trash for {inDays(TRASH_LIFE_MS)} days, from where you can bring them back; after that they
        are gone. To keep the site usable for everybody, we limit how often some things can be done in a short time.
      </p>

      <h2>What we promise, and what we cannot</h2>
      <p>
        We work with care, keep backups, and want to be told about mistakes. We cannot promise that the site is always
        there or free of errors, and we do not check what authors write before it appears: the authors answer for their
        pages. Where the law allows it, we are liable only for what we do on purpose or by gross negligence. Rights that
        the law gives you as a consumer remain untouched.
      </p>

      <h2>Changes and the end</h2>
      <p>
        When these terms change in more than their wording, we say so on the site before the change counts. Who does not
        agree can take all their data with them and delete the account. If we ever close the site, we announce it in
        time for you to do the same.
      </p>
      <p>
        How we handle what we know about you is described in the{' '}
        <Link to={paths.privacyPolicy}>{texts.privacyPolicy}</Link>.
      </p>
    </Document>
  );
}
