import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '#tools/process.mjs'
import { commandPath } from '#tools/proxies/ensure-servers.mjs'
import { startBuilt } from '#tools/start-built.mjs'

/* What the built host says of an API by its certificate. An authority can be named only when a process starts. */

const SECRET = 'a-secret-for-tests-of-32-characters'

const folder = mkdtempSync(join(tmpdir(), 'tidemark-certificates-'))
const at = (name: string) => join(folder, name)
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })

const CONFIG = `
[ca]
default_ca = own
[own]
dir = .
database = ./index.txt
serial = ./serial
new_certs_dir = .
default_md = sha256
policy = any
unique_subject = no
copy_extensions = copy
[any]
commonName = supplied
`

const makeRequest = (name: string, dns: string) => {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${dns}`]
  openssl('req', '-new', ...kind, '-keyout', `${name}.key`, '-out', `${name}.csr`, ...subject)
}

const makeAuthority = () => {
  writeFileSync(at('ca.conf'), CONFIG)
  writeFileSync(at('index.txt'), '')
  writeFileSync(at('serial'), '01\n')
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '9']
  openssl('req', '-x509', ...kind, '-keyout', 'ca.key', '-out', 'ca.crt', '-subj', '/CN=authority')
}

/** `20300101000000Z`, so many days from now. */
const day = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`

/** A certificate for `dns` that is valid from one day to another; of the authority, or of nobody. */
const makeCertificate = (
  name: string,
  { dns = 'localhost', from = -1, to = 5, signed = true }: Partial<Kind> = {},
) => {
  makeRequest(name, dns)
  const signer = signed
    ? ['-cert', 'ca.crt', '-keyfile', 'ca.key']
    : ['-selfsign', '-keyfile', `${name}.key`]
  const files = ['-in', `${name}.csr`, '-out', `${name}.crt`, '-config', 'ca.conf']
  const dates = ['-startdate', day(from), '-enddate', day(to)]
  openssl('ca', '-batch', '-notext', '-rand_serial', ...files, ...signer, ...dates)
  return { cert: readFileSync(at(`${name}.crt`)), key: readFileSync(at(`${name}.key`)) }
}

type Kind = { dns: string; from: number; to: number; signed: boolean }

const servers: Server[] = []
const serve = async (keys: { cert: Buffer; key: Buffer }) => {
  const server = createServer(keys, (_request, response) => response.writeHead(401).end())
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

const AUTHORITY = () => ({ NODE_EXTRA_CA_CERTS: at('ca.crt') })

/** What `--check` says first of an API. */
const checked = async (apiUrl: string, env: Record<string, string>) => {
  const args = [join(ROOT, 'dist', 'server', 'main.js'), '--check', '--api-url', apiUrl]
  const options = { cwd: folder, env: { PATH: process.env['PATH'], ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: unknown) => error as { stdout: string },
  )
  return stdout.split('\n').find((line) => line.includes('reachable:'))
}

const VOUCHES = /is not trusted: its certificate is not signed by a trusted authority/
const OWN =
  /set NODE_EXTRA_CA_CERTS to a file with its certificate \(PEM\) and start the console again\.$/

const CASES: [
  name: string,
  kind: Partial<Kind>,
  knows: boolean,
  code: string,
  ...says: RegExp[],
][] = [
  ['of an authority that is not known', {}, false, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', VOUCHES, OWN],
  ['that it signed itself', { signed: false }, true, 'DEPTH_ZERO_SELF_SIGNED_CERT', VOUCHES, OWN],
  [
    'that has expired',
    { from: -9, to: -1 },
    true,
    'CERT_HAS_EXPIRED',
    /its certificate has expired/,
    /Renew the certificate, or check the clock of the console's host\.$/,
  ],
  [
    'that is not valid yet',
    { from: 2, to: 4 },
    true,
    'CERT_NOT_YET_VALID',
    /its certificate is not valid yet/,
    /Check the certificate, and the clock of the console's host\.$/,
  ],
  [
    'for another name',
    { dns: 'other.example' },
    true,
    'ERR_TLS_CERT_ALTNAME_INVALID',
    /its certificate is for another host name/,
    /Use a host name that the certificate covers\.$/,
  ],
]

describe.runIf(commandPath('openssl') !== undefined)('an API with a certificate', () => {
  beforeAll(makeAuthority)

  test('of an authority that is named is trusted', async () => {
    const url = await serve(makeCertificate('good'))
    expect(await checked(url, AUTHORITY())).toContain(`${url} responds and requires a credential.`)
  })

  test.each(CASES)('%s', async (_name, kind, knows, code, ...says) => {
    const apiUrl = await serve(makeCertificate(code, kind))
    const env = knows ? AUTHORITY() : {}
    const line = await checked(apiUrl, env)
    expect(line).toMatch(/^failed +reachable: /)
    expect(line).toContain(`The API at ${apiUrl} `)
    expect(line).toContain(` (${code}). `)
    for (const each of says) expect(line).toMatch(each)

    // The start and the gateway say the same.
    const host = await startBuilt(['--api-url', apiUrl], {
      env: { ...env, SESSION_SECRET: SECRET },
    })
    try {
      const sentence = line?.replace(/^failed +reachable: /, '') ?? ''
      expect(host.errors()).toContain(sentence)
      const signedIn = await fetch(`${host.url}/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"scheme":"Token","credential":"t"}',
      })
      const answer = await fetch(`${host.url}/api/environment/e1/deploymentHistory`, {
        headers: { Cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
      })
      const { message } = (await answer.json()) as { message: string }
      expect([answer.status, message]).toEqual([502, sentence.replace('https://', '')])
    } finally {
      await host.stop()
    }
  })
})
