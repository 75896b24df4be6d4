import type { MailServer } from '@nexus/contracts';
import { findServerFault } from './find-server-fault.ts';

/** Why a mail server was not reached and what to do, as the end of a sentence; nothing of what the server said. */
export function explainUnreachable(error: unknown, { port }: MailServer): string {
  const fault = findServerFault(error);
  switch (fault) {
    case 'unknown-name':
      return 'is not found by its name. Check how it is written.';
    case 'closed-port':
      return `does not take connections at port ${port}. Check its name and the port.`;
    case 'certificate-name':
      return 'shows a certificate that is not valid for its name, so the password was not sent. Check the name, or ask whoever runs it.';
    case 'certificate-time':
      return 'shows a certificate that has expired or is not valid yet, so the password was not sent. Check the date of this machine, or ask whoever runs the server.';
    case 'certificate-authority':
      return 'shows a certificate of an authority that is not known here, so the password was not sent. If the server is your own, start with NODE_EXTRA_CA_CERTS set to the file of its authority; if not, ask whoever runs it.';
    case 'certificate':
      return 'shows a certificate that is not valid, so the password was not sent. Ask whoever runs it.';
    case 'no-starttls':
      return `offers no TLS at port ${port}, so the password was not sent. Check the port, or ask whoever runs it.`;
    case 'tls-wanted':
      return `takes no password without TLS at port ${port}. Choose TLS or STARTTLS.`;
    case 'other-tls':
      return `does not speak TLS in that way at port ${port}. Another port, or STARTTLS instead of TLS, may be right.`;
    case 'busy':
      return 'takes nobody in just now. Try again in a moment.';
    case 'silent':
      return `does not answer at port ${port} as a mail server does. Check its name, the port, and whether TLS begins at once.`;
  }
}
