import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { listen } from './listen.ts'
import { loadTls } from './tls-files.ts'

let folder = ''
const fileOf = (name: string) => join(folder, name)

const makeCertificate = (name: string) => {
  const [cert, key] = [fileOf(`${name}.crt`), fileOf(`${name}.key`)]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  execFileSync('openssl', [...request, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert, key }
}

let first = { cert: '', key: '' }
let second = { cert: '', key: '' }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-tls-'))
  first = makeCertificate('first')
  second = makeCertificate('second')
  await writeFile(fileOf('garbage'), 'garbage')
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  [
    'a missing file',
    () => ({ ...first, cert: fileOf('none') }),
    /file of --tls-cert .*none cannot be read \(ENOENT\)/,
  ],
  ['no certificate', () => ({ ...first, cert: fileOf('garbage') }), /is not a certificate in PEM/],
  ['no key', () => ({ ...first, key: fileOf('garbage') }), /is not a private key in PEM/],
  [
    'the key of another',
    () => ({ ...first, key: second.key }),
    /does not belong to the certificate/,
  ],
])('%s is refused with a sentence', async (_name, files, message) => {
  await expect(loadTls(files())).rejects.toThrow(message)
})

test('a certificate that is not valid yet is refused', async () => {
  await expect(loadTls(first, new Date('2020-01-01'))).rejects.toThrow(
    /first\.crt is not valid before \d{4}-/,
  )
})

test('an expired certificate is refused', async () => {
  const later = new Date(Date.now() + 3 * 24 * 60 * 60_000)
  await expect(loadTls(first, later)).rejects.toThrow(/ expired at 20/)
})

const subjectAt = (port: number, ca: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    const socket: TLSSocket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca })
    socket
      .once('secureConnect', () => {
        const { CN } = socket.getPeerCertificate().subject
        socket.destroy()
        resolve(Array.isArray(CN) ? CN[0] : CN)
      })
      .once('error', reject)
  })

test('the host serves https, knows that it does, and takes a renewed certificate', async () => {
  const host = createHost({
    reach: {
      mode: 'gateway',
      apiUrl: 'https://api.example',
      sessionSecrets: () => ['s'.repeat(32)],
    },
    allowedHosts: ['console.example'],
  })
  const tls = await loadTls(first)
  const server = await listen((request, peer) => host.fetch(request, { peer }), 0, '127.0.0.1', {
    tls,
  })
  const { port } = server
  const hsts = await new Promise((resolve, reject) => {
    get(
      {
        port,
        host: '127.0.0.1',
        headers: { Host: 'console.example' },
        servername: 'localhost',
        ca: tls.cert,
        path: '/healthz',
      },
      (answer) => {
        answer.resume()
        resolve(answer.headers['strict-transport-security'])
      },
    ).on('error', reject)
  })
  expect(hsts).toBe('max-age=31536000')
  expect(await subjectAt(port, tls.cert)).toBe('first')
  server.renew(await loadTls(second))
  expect(await subjectAt(port, await readFile(second.cert, 'utf8'))).toBe('second')
  await server.close()
})
