import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseForwarded, saidByProxies } from './forwarded.ts'
import { createTrust } from './proxy-trust.ts'

const said = (headers: Record<string, string>) =>
  saidByProxies(new Headers(headers), createTrust(['10.0.0.0/8', 'fd00::/8']))

describe('what a trusted proxy says', () => {
  test.each<[string, Record<string, string>, object | undefined]>([
    ['nothing', {}, {}],
    ['empty headers', { 'X-Forwarded-For': '', 'X-Forwarded-Proto': ' ' }, {}],
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
      { client: undefined, proto: 'https', host: undefined },
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
    [
      'each something else in each kind',
      {
        Forwarded: 'for=203.0.113.9;proto=https;host=console.example',
        'X-Forwarded-For': '203.0.113.9',
        'X-Forwarded-Proto': 'https',
      },
      { client: '203.0.113.9', proto: 'https', host: 'console.example' },
    ],
    [
      'a protocol in one kind, the rest in the other',
      {
        Forwarded: 'proto=https',
        'X-Forwarded-For': '203.0.113.9',
        'X-Forwarded-Host': 'console.example',
      },
      { client: '203.0.113.9', proto: 'https', host: 'console.example' },
    ],
    [
      'a hidden client in one kind, its address in the other',
      { Forwarded: 'for=_hidden', 'X-Forwarded-For': '203.0.113.9' },
      { client: '203.0.113.9', proto: undefined, host: undefined },
    ],
    [
      'a host in one kind with the port that its scheme implies',
      {
        Forwarded: 'proto=https;host="console.example:443"',
        'X-Forwarded-Host': 'Console.example',
      },
      { client: undefined, proto: 'https', host: 'console.example' },
    ],
  ])('%s', (_name, headers, expected) => {
    expect(said(headers)).toEqual(expected)
  })
})

describe('the examples of RFC 7239 are read', () => {
  test.each<[header: string, elements: readonly Record<string, string>[]]>([
    ['for="_gazonk"', [{ for: '_gazonk' }]],
    ['For="[2001:db8:cafe::17]:4711"', [{ for: '[2001:db8:cafe::17]:4711' }]],
    [
      'for=192.0.2.60;proto=http;by=203.0.113.43',
      [{ for: '192.0.2.60', proto: 'http', by: '203.0.113.43' }],
    ],
    ['for=192.0.2.43, for=198.51.100.17', [{ for: '192.0.2.43' }, { for: '198.51.100.17' }]],
    ['for=_hidden, for=_SEVKISEK', [{ for: '_hidden' }, { for: '_SEVKISEK' }]],
    [
      'for=192.0.2.43,for="[2001:db8:cafe::17]",for=unknown',
      [{ for: '192.0.2.43' }, { for: '[2001:db8:cafe::17]' }, { for: 'unknown' }],
    ],
    // Its grammar also allows pairs and elements that are empty.
    [
      'for=192.0.2.43;proto=https;host=a.example;',
      [{ for: '192.0.2.43', proto: 'https', host: 'a.example' }],
    ],
    ['for=192.0.2.43;;proto=https', [{ for: '192.0.2.43', proto: 'https' }]],
    [', for=192.0.2.43 ,, ;, for=unknown, ', [{ for: '192.0.2.43' }, { for: 'unknown' }]],
    ['', []],
    [' , ;', []],
  ])('%j', (header, elements) => {
    expect(parseForwarded(header)?.map((each) => Object.fromEntries(each))).toEqual(elements)
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
      { client: undefined, proto: 'https', host: undefined },
    ],
    [
      'as a protocol that is none',
      { 'X-Forwarded-Proto': 'javascript' },
      { client: undefined, proto: undefined, host: undefined },
    ],
  ])('%s', (_name, headers, expected) => {
    expect(said(headers)).toEqual(expected)
  })

  test.each<[string, Record<string, string>]>([
    ['in the other kind of header', { Forwarded: 'proto=https', 'X-Forwarded-Proto': 'http' }],
    ['as a client in it', { Forwarded: 'for=192.0.2.1', 'X-Forwarded-For': '203.0.113.9' }],
    ['as a host in it', { Forwarded: 'host=evil.example', 'X-Forwarded-Host': 'console.example' }],
    [
      'as a host with another port in it',
      { Forwarded: 'host="console.example:8443"', 'X-Forwarded-Host': 'console.example' },
    ],
    ['in no form at all', { Forwarded: 'for:1.2.3.4' }],
    ['in quotes that stay open', { Forwarded: 'for="1.2.3.4' }],
    ['twice', { Forwarded: 'proto=https;proto=http' }],
    ['as an unquoted list', { Forwarded: 'for=1.2.3.4 for=5.6.7.8' }],
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
      const trusts = createTrust(['10.0.0.1'])
      expect(saidByProxies(new Headers({ 'X-Forwarded-For': header }), trusts)).toMatchObject({
        client: '203.0.113.9',
      })
    }),
  )
})
