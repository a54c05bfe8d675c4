import { describe, expect, test } from 'vitest'
import { isCrossSite, isHttps } from './request-origin.ts'

const request = (headers: Record<string, string>, url = 'http://localhost:4400/api/x') =>
  new Request(url, { headers })

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
      'the host behind a proxy',
      { 'X-Forwarded-Host': 'console.example, inner', Origin: 'https://console.example' },
      false,
    ],
    [
      'another host behind a proxy',
      { 'X-Forwarded-Host': 'console.example', Origin: 'https://evil.example' },
      true,
    ],
  ])('%s', (_name, headers, crossSite) => {
    expect(isCrossSite(request(headers))).toBe(crossSite)
  })
})

describe('a connection is https', () => {
  test.each([
    ['plain', 'http://localhost:4400/', {}, false],
    ['TLS', 'https://console.example/', {}, true],
    ['behind a proxy', 'http://inner:4400/', { 'X-Forwarded-Proto': 'https' }, true],
    ['the first of several proxies', 'http://inner/', { 'X-Forwarded-Proto': 'HTTPS, http' }, true],
    ['a plain proxy', 'http://inner/', { 'X-Forwarded-Proto': 'http, https' }, false],
  ])('%s', (_name, url, headers, https) => {
    expect(isHttps(request(headers, url))).toBe(https)
  })
})
