import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { Configuration } from '@recto/backend/configuration.ts';
import { type Finding, ok, placeOf, warning, within, wrong } from './finding.ts';

const patienceMs = 5_000;

/** Whether the mail server greets. No mail is sent, and no password is tried. */
export async function mailFinding({ mail, embedded, dataDirectory }: Configuration): Promise<Finding> {
  if (mail.smtpUrl === null)
    return embedded
      ? ok('mail', `letters are files in ${dataDirectory}/outbox`)
      : warning('mail', 'SMTP_URL is not set: no letter leaves this machine.', 'set SMTP_URL and MAIL_FROM.');
  const greeting = await within(patienceMs, greetingOf(new URL(mail.smtpUrl)));
  if (greeting?.startsWith('220')) return ok('mail', `the server at ${placeOf(mail.smtpUrl)} greets`);
  return wrong(
    'mail',
    greeting === null
      ? `No mail server answers at ${placeOf(mail.smtpUrl)}.`
      : `The mail server refuses: ${greeting.trim()}.`,
    'correct SMTP_URL, or see that this machine may reach it: nobody can register meanwhile.',
  );
}

async function greetingOf({ protocol, hostname, port }: URL): Promise<string> {
  const isSecure = protocol === 'smtps:';
  const to = { host: hostname, port: Number(port || (isSecure ? 465 : 587)) };
  const socket = isSecure ? connectSecurely({ ...to, servername: hostname }) : connect(to);
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), patienceMs);
  try {
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    return greeting.toString();
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

type Ready = { ready: boolean } & Record<string, unknown>;

/** Whether the site answers where people look for it, and says that it is ready. */
export async function siteFindings({ publicUrl, host, port, trustProxy, embedded }: Configuration): Promise<Finding[]> {
  const url = publicUrl ?? `http://${host}:${port}`;
  const answer = await within(
    patienceMs,
    fetch(`${url}/health/ready`).then(async response => (await response.json()) as Ready),
  );
  const findings: Finding[] = [];
  if (answer === null)
    findings.push(wrong('site', `${url} does not answer.`, 'start the backend, or correct PUBLIC_URL or PORT.'));
  else if (answer.ready) findings.push(ok('site', `${url} is ready`));
  else {
    const missing = Object.keys(answer).filter(name => answer[name] === false && name !== 'ready');
    findings.push(
      wrong('site', `${url} is not ready: ${missing.join(', ')}.`, 'what is named above is what it waits for.'),
    );
  }
  if (!embedded && !publicUrl?.startsWith('https:'))
    findings.push(
      warning(
        'site',
        'PUBLIC_URL is not https: passwords cross the network readable.',
        'put a proxy with TLS before it.',
      ),
    );
  if (publicUrl?.startsWith('https:') && trustProxy === false)
    findings.push(
      warning(
        'site',
        'TRUST_PROXY is not set behind https: all people look like the proxy, and share its limits.',
        'set TRUST_PROXY to the proxy’s address.',
      ),
    );
  return findings;
}
