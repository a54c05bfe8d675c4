import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseForwarded, saidByProxies } from './forwarded.ts'
import { createTrust } from './proxy-trust.ts'

const PEER = '10.0.0.1'
const said = (headers: Record<string, string>) =>
  saidByProxies(new Headers(headers), PEER, createTrust(['10.0.0.0/8', 'fd00::/8']))

describe('what a trusted proxy says', () => {
  test.each<[string, Record<string, string>, object | undefined]>([
    ['nothing', {}, undefined],
    ['empty headers', { 'X-Forwarded-For': '', 'X-Forwarded-Proto': ' ' }, undefined],
    [
      'everything',
      {
        'X-Forwarded-For': '203.0.113.9',
        'X-Forwarded-Proto': 'HTTPS',
        'X-Forwarded-Host': 'Console.Example',
      },
      { client: '203.0.113.9', proto: 'https', host: 'console.example' },
    ],
    [
      'the same in Forwarded',
      { Forwarded: 'For=203.0.113.9; Proto=https;HOST="console.example:8443"' },
      { client: '203.0.113.9', proto: 'https', host: 'console.example:8443' },
    ],
    [
      'an IPv6 client',
      { Forwarded: 'for="[2001:db8::7]:4711";proto=http' },
      { client: '2001:db8::7', proto: 'http', host: undefined },
    ],
    [
      'the protocol alone',
      { 'X-Forwarded-Proto': 'https' },
      { client: PEER, proto: 'https', host: undefined },
    ],
    [
      'behind another trusted proxy, whose words pass',
      {
        'X-Forwarded-For': '203.0.113.9, 10.0.0.2',
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Host': 'console.example, inner',
      },
      { client: '203.0.113.9', proto: 'https', host: 'console.example' },
    ],
    [
      'behind another that appends',
      { 'X-Forwarded-For': '203.0.113.9, 10.0.0.2', 'X-Forwarded-Proto': 'https, http' },
      { client: '203.0.113.9', proto: 'https', host: undefined },
    ],
    [
      'in Forwarded, behind another',
      { Forwarded: 'for=203.0.113.9;proto=https;host=console.example, for=10.0.0.2;proto=http' },
      { client: '203.0.113.9', proto: 'https', host: 'console.example' },
    ],
    [
      'only trusted addresses',
      { 'X-Forwarded-For': 'fd00::7, 10.0.0.2' },
      { client: 'fd00::7', proto: undefined, host: undefined },
    ],
    [
      'the same in both kinds',
      {
        Forwarded: 'for=203.0.113.9;proto=https',
        'X-Forwarded-For': '203.0.113.9',
        'X-Forwarded-Proto': 'https',
      },
      { client: '203.0.113.9', proto: 'https', host: undefined },
    ],
  ])('%s', (_name, headers, expected) => {
    expect(said(headers)).toEqual(expected)
  })
})

describe('what a client wrote is not believed', () => {
  test.each<[string, Record<string, string>, object]>([
    [
      'left of what the proxy added',
      { 'X-Forwarded-For': '127.0.0.1, 203.0.113.9', 'X-Forwarded-Proto': 'https, http' },
      { client: '203.0.113.9', proto: 'http', host: undefined },
    ],
    [
      'as a proxy that would be trusted',
      {
        'X-Forwarded-For': '192.0.2.1, 10.0.0.9, 203.0.113.9',
        'X-Forwarded-Host': 'evil.example, console.example',
      },
      { client: '203.0.113.9', proto: undefined, host: 'console.example' },
    ],
    [
      'left of what the proxy added to Forwarded',
      { Forwarded: 'for=127.0.0.1;proto=https;host=evil.example, for=203.0.113.9;proto=http' },
      { client: '203.0.113.9', proto: 'http', host: undefined },
    ],
    [
      'behind an address that nobody can read',
      { 'X-Forwarded-For': '192.0.2.1, unknown, 10.0.0.2' },
      { client: '10.0.0.2', proto: undefined, host: undefined },
    ],
    [
      'behind a hidden one',
      { Forwarded: 'for=192.0.2.1, for=_hidden;proto=https' },
      { client: PEER, proto: 'https', host: undefined },
    ],
    [
      'as a protocol that is none',
      { 'X-Forwarded-Proto': 'javascript' },
      { client: PEER, proto: undefined, host: undefined },
    ],
  ])('%s', (_name, headers, expected) => {
    expect(said(headers)).toEqual(expected)
  })

  test.each<[string, Record<string, string>]>([
    ['in the other kind of header', { Forwarded: 'proto=https', 'X-Forwarded-Proto': 'http' }],
    ['as a client in it', { Forwarded: 'for=192.0.2.1', 'X-Forwarded-Proto': 'https' }],
    ['as a host in it', { Forwarded: 'for=10.0.0.1', 'X-Forwarded-Host': 'evil.example' }],
    ['in no form at all', { Forwarded: 'for=1.2.3.4;;' }],
    ['in quotes that stay open', { Forwarded: 'for="1.2.3.4' }],
    ['twice', { Forwarded: 'proto=https;proto=http' }],
    ['as an unquoted list', { Forwarded: 'for=1.2.3.4 for=5.6.7.8' }],
    ['as nothing', { Forwarded: '' }],
  ])('%s: the request is refused', (_name, headers) => {
    expect(said(headers)).toEqual({ wrong: expect.stringMatching(/\.$/) })
  })
})

test('Forwarded with any text in quotes is read as it was written', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', ',', ';', '=', ' ', ':') })
  const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (pairs) => {
      const header = pairs.map(([a, b]) => `for=${quoted(a)};host=${quoted(b)}`).join(', ')
      expect(parseForwarded(header)?.map((each) => [...each])).toEqual(
        pairs.map(([a, b]) => [
          ['for', a],
          ['host', b],
        ]),
      )
    }),
  )
})

test('whatever a client sends, the last address that a single proxy adds is the client', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('unknown'))), (spoofed) => {
      const header = [...spoofed, '203.0.113.9'].join(', ')
      const trusts = createTrust([PEER])
      expect(saidByProxies(new Headers({ 'X-Forwarded-For': header }), PEER, trusts)).toMatchObject(
        {
          client: '203.0.113.9',
        },
      )
    }),
  )
})
