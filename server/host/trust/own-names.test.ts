import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { hostNameOf, nameForOthers, ownNames } from './own-names.ts'

const reach = {
  mode: 'gateway',
  apiUrl: 'https://api.example',
  sessionSecrets: () => ['s'.repeat(32)],
} as const

const ask = (
  host: string,
  allowedHosts: readonly string[] = [],
  url = 'http://localhost/config.json',
) => createHost({ reach, allowedHosts }).request(url, { headers: { Host: host } })

describe('the host accepts its own names', () => {
  test.each([
    'localhost',
    'LOCALHOST:4400',
    'localhost.',
    '127.0.0.1:4400',
    '[::1]:4400',
    'tidemark.localhost:4400',
    'a.b.LOCALHOST.',
    '[0:0:0:0:0:0:0:1]',
    'console.example',
    'Console.Example:8443',
    '10.0.0.7:80',
    '[fd00::7]',
  ])('%s', async (name) => {
    expect((await ask(name, ['console.example:443', '10.0.0.7', 'fd00::7'])).status).toBe(200)
  })
})

describe('the host accepts no other name', () => {
  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil.example:4400',
    'evil@localhost',
    'localhost@evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.7',
    '0.0.0.0',
    '[::]',
    'notlocalhost',
  ])('%s', async (name) => {
    for (const path of ['/', '/config.json', '/session', '/api/environment/e/deploymentHistory']) {
      const answer = await ask(name, ['console.example'], `http://localhost${path}`)
      expect(answer.status).toBe(421)
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(await answer.json()).toMatchObject({
        status: 421,
        error: 'Misdirected Request',
        message: `This console does not accept the host name “${name}”. Open it at its configured host name, or start it with --allowed-host.`,
      })
    }
  })

  test('in a request line either', async () => {
    expect((await ask('localhost', [], 'http://evil.example/config.json')).status).toBe(421)
  })
})

test('the name that a trusted proxy was asked for has to be one of them, too', async () => {
  const host = createHost({ reach, allowedHosts: ['console.example'], trustProxy: ['10.0.0.1'] })
  const statusOf = async (name: string, address: string) => {
    const init = { headers: { 'X-Forwarded-Host': name } }
    const answer = await host.request('/config.json', init, { peer: { address } })
    return answer.status
  }
  expect(await statusOf('console.example', '10.0.0.1')).toBe(200)
  expect(await statusOf('evil.example', '10.0.0.1')).toBe(421)
  expect(await statusOf('console.example@evil.example', '10.0.0.1')).toBe(421)
  expect(await statusOf('evil.example', '10.0.0.2')).toBe(200)
})

test.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['console.example', ['console.example']],
])('a server on %s has the names %s', (host, names) => {
  expect(ownNames(host)).toEqual(names)
})

test.each(['0.0.0.0', '::', '[::]'])('a server on %s has the addresses of its machine', (host) => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).flatMap(({ address, internal }) => (internal ? [] : [hostNameOf(address)])),
  )
  expect(new Set(ownNames(host))).toEqual(new Set(addresses))
  // A machine without a network has no such addresses.
  expect(nameForOthers(host)).toBe(addresses.length === 0 ? 'localhost' : ownNames(host)[0])
})
