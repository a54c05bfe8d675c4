import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/process.mjs'

/**
 * What a configuration of `deploy/` is tested with in place of its example.
 * @typedef {{ port: number, hosts: readonly [number, number], base: string,
 *   certificate: { certificate: string, key: string, both: string } }} Place
 */

/** Replaces each text; one that is not there fails, because the configuration would be tested as something else. */
const replaceAll = (
  /** @type {string} */ text,
  /** @type {readonly (readonly [string, string])[]} */ pairs,
) =>
  pairs.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The configuration has no "${from}"`)
    return all.replaceAll(from, () => to)
  }, text)

/** @param {Place} place @returns {[string, string][]} */
const addresses = ({ hosts: [one, two] }) => [
  ['127.0.0.1:4400', `127.0.0.1:${one}`],
  ['127.0.0.1:4402', `127.0.0.1:${two}`],
]

/** @param {string} file */
const read = (file) => readFileSync(join(ROOT, 'deploy', file), 'utf8')

/** oauth2-proxy in a file of `deploy/`. @param {string} file @param {number} port */
const readSingleSignOn = (file, port) =>
  replaceAll(read(file), [['127.0.0.1:4180', `127.0.0.1:${port}`]])

/**
 * What puts single sign-on in front, as the files of `deploy/` say; `port` is oauth2-proxy's. HAProxy cannot ask it.
 * @satisfies {Record<string, (configuration: string, port: number) => string>}
 */
export const SINGLE_SIGN_ON = {
  /** @param {string} configuration @param {number} port */
  nginx: (configuration, port) =>
    replaceAll(configuration, [
      [
        'client_max_body_size 1m;',
        `client_max_body_size 1m;\n${readSingleSignOn('nginx/single-sign-on.conf', port)}`,
      ],
      [
        'proxy_set_header Forwarded "";',
        'proxy_set_header Forwarded "";\nproxy_set_header X-Forwarded-User $signed_in_user;',
      ],
    ]),
  /** @param {string} configuration @param {number} port */
  caddy: (configuration, port) =>
    replaceAll(configuration, [
      [
        '\trequest_body {',
        `${readSingleSignOn('caddy/single-sign-on.Caddyfile', port)}\n\trequest_body {`,
      ],
    ]),
}

/** The configurations of `deploy/` for a place; under a base path, with the change that docs/deploying.md names. */
export const CONFIGURATIONS = {
  /** @param {Place} place */
  nginx: (place) => {
    const { port, base, certificate } = place
    const site = replaceAll(read('nginx/tidemark.conf'), [
      ...addresses(place),
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['console.example.com;', 'localhost;'],
      ['/etc/ssl/console.example.com.crt', certificate.certificate],
      ['/etc/ssl/console.example.com.key', certificate.key],
      ['location / {', `location ${base}/ {`],
    ])
    return `daemon off;\nerror_log stderr;\nuser root;\npid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`
  },
  /** @param {Place} place */
  haproxy: (place) => {
    const { port, base, certificate } = place
    return replaceAll(read('haproxy/haproxy.cfg'), [
      ...addresses(place),
      ['bind :443', `bind 127.0.0.1:${port}`],
      ['/etc/haproxy/console.example.com.pem', certificate.both],
      ['default_backend tidemark', `use_backend tidemark if { path_beg ${base}/ }`],
      ['uri /readyz', `uri ${base}/readyz`],
    ])
  },
  /** @param {Place} place */
  caddy: (place) => {
    const { port, base, certificate } = place
    const site = replaceAll(read('caddy/Caddyfile'), [
      ...addresses(place),
      ['console.example.com {', `https://localhost:${port} {`],
      ['/etc/ssl/console.example.com.crt', certificate.certificate],
      ['/etc/ssl/console.example.com.key', certificate.key],
      ['reverse_proxy 127', `reverse_proxy ${base}/* 127`],
      ['health_uri /readyz', `health_uri ${base}/readyz`],
    ])
    return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`
  },
}
