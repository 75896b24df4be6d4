export interface DovecotPlace {
  readonly folder: string;
  readonly port: number;
  readonly tlsPort: number;
  /** Paths of PEM files. */
  readonly key: string;
  readonly certificate: string;
  /** The system's account that it runs as. */
  readonly account: string;
  readonly group: string;
  /** Of every user. */
  readonly password: string;
  /** More settings, which win over those above. */
  readonly more?: string | undefined;
}

/**
 * Settings of a Dovecot 2.3 that needs no root (https://doc.dovecot.org/2.3/configuration_manual/howto/rootless/). Folders have their
 * usual uses (RFC 6154) once somebody makes them.
 */
export function writeDovecotSettings(place: DovecotPlace): string {
  const { folder, port, tlsPort, key, certificate, account, group, password, more = '' } = place;
  const uses = ['Archive', 'Drafts', 'Sent', 'Trash'].map(
    (name) => `mailbox ${name} {\n special_use = \\${name}\n auto = no\n }`,
  );
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
default_internal_user = ${account}
default_internal_group = ${group}
default_login_user = ${account}
first_valid_uid = 1
last_valid_uid = 0
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = no
auth_failure_delay = 0
login_trusted_networks = 127.0.0.0/8
mail_max_userip_connections = 100
mail_location = maildir:~/Maildir
passdb {
 driver = static
 args = password=${password}
}
userdb {
 driver = static
 args = uid=${account} gid=${group} home=${folder}/mail/%u
}
service anvil {
 chroot =
}
service imap-login {
 chroot =
 service_count = 0
 inet_listener imap {
  port = ${port}
 }
 inet_listener imaps {
  port = ${tlsPort}
  ssl = yes
 }
}
namespace inbox {
 inbox = yes
 ${uses.join('\n ')}
}
${more}
`;
}
