import { describe, expect, test } from 'vitest'
import { createOriginReader, isCrossSite, type RequestOrigin } from './request-origin.ts'

const request = (headers: Record<string, string>, url = 'http://localhost:4400/api/x') =>
  new Request(url, { headers })

const PROXY = '10.0.0.1'

const originOf = (asked: Request, address = PROXY): RequestOrigin => {
  const origin = createOriginReader(['10.0.0.0/8'])(asked, new URL(asked.url), { address })
  if ('wrong' in origin) throw new Error(origin.wrong)
  return origin
}

describe('a request is from another site', () => {
  test.each([
    ['same-origin fetch', { 'Sec-Fetch-Site': 'same-origin' }, false],
    ['typed into the address bar', { 'Sec-Fetch-Site': 'none' }, false],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, true],
    ['a sibling subdomain', { 'Sec-Fetch-Site': 'same-site' }, true],
    ['an unknown word', { 'Sec-Fetch-Site': 'elsewhere' }, true],
    [
      'a cross-site fetch whose Origin looks like ours',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost:4400' },
      true,
    ],
    [
      'a same-origin fetch with an Origin',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:4400' },
      false,
    ],
    ['our Origin', { Origin: 'http://localhost:4400' }, false],
    ['our Origin in another case', { Origin: 'http://LOCALHOST:4400' }, false],
    ['another port', { Origin: 'http://localhost:4401' }, true],
    ['another host', { Origin: 'https://evil.example' }, true],
    ['a host that starts like ours', { Origin: 'http://localhost:4400.evil.example' }, true],
    ['an opaque Origin', { Origin: 'null' }, true],
    ['neither header', {}, false],
    ['the Host header', { Host: 'console.example', Origin: 'https://console.example' }, false],
    [
      'the host that a trusted proxy was asked for',
      { 'X-Forwarded-Host': 'console.example', Origin: 'https://console.example' },
      false,
    ],
    [
      'its default port',
      {
        'X-Forwarded-Host': 'console.example:443',
        'X-Forwarded-Proto': 'https',
        Origin: 'https://console.example',
      },
      false,
    ],
    [
      'another host behind a proxy',
      { 'X-Forwarded-Host': 'console.example', Origin: 'https://evil.example' },
      true,
    ],
    [
      'the inner host behind a proxy',
      { 'X-Forwarded-Host': 'console.example', Origin: 'http://localhost:4400' },
      true,
    ],
  ])('%s', (_name, headers, crossSite) => {
    const asked = request(headers)
    expect(isCrossSite(asked, originOf(asked))).toBe(crossSite)
  })

  test('if only somebody who is not trusted says otherwise', () => {
    const headers = { 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' }
    const asked = request(headers)
    expect(isCrossSite(asked, originOf(asked, '203.0.113.1'))).toBe(true)
  })
})

describe('a connection is https', () => {
  test.each([
    ['plain', 'http://localhost:4400/', {}, PROXY, false],
    ['TLS', 'https://console.example/', {}, PROXY, true],
    ['behind a proxy', 'http://inner:4400/', { 'X-Forwarded-Proto': 'https' }, PROXY, true],
    ['a plain proxy', 'http://inner/', { 'X-Forwarded-Proto': 'https, http' }, PROXY, false],
    ['a proxy that says nothing', 'http://inner/', {}, PROXY, false],
    ['anybody else', 'http://inner/', { 'X-Forwarded-Proto': 'https' }, '203.0.113.1', false],
    ['anybody in IPv6', 'http://inner/', { Forwarded: 'proto=https' }, '2001:db8::1', false],
    ['a proxy in IPv6', 'http://inner/', { Forwarded: 'proto=https' }, '::ffff:10.9.9.9', true],
  ])('%s', (_name, url, headers: Record<string, string>, address, https) => {
    expect(originOf(request(headers, url), address).https).toBe(https)
  })
})
