import { expect, test } from 'vitest'
import { outboundProxy } from './outbound-proxy.ts'

const PROXY = 'http://proxy.example:3128'
const API = 'https://api.example/v1'

test.each<[string, string, Record<string, string>, string | undefined]>([
  ['nothing is set', API, {}, undefined],
  ['HTTPS_PROXY is set', API, { HTTPS_PROXY: PROXY }, PROXY],
  ['https_proxy is set', API, { https_proxy: PROXY }, PROXY],
  ['lower case comes first', API, { HTTPS_PROXY: 'http://other', https_proxy: PROXY }, PROXY],
  ['lower case is empty', API, { HTTPS_PROXY: PROXY, https_proxy: '' }, undefined],
  ['it is empty', API, { HTTPS_PROXY: '', HTTP_PROXY: PROXY }, undefined],
  ['it is blank', API, { HTTPS_PROXY: ' ' }, undefined],
  ['only HTTP_PROXY is set', API, { HTTP_PROXY: PROXY }, PROXY],
  ['the API speaks http', 'http://api.example', { HTTP_PROXY: PROXY }, PROXY],
  ['the API speaks http', 'http://api.example', { http_proxy: PROXY }, PROXY],
  ['HTTPS_PROXY is not for it', 'http://api.example', { HTTPS_PROXY: PROXY }, undefined],
  ['the scheme is left out', API, { HTTPS_PROXY: 'proxy.example:3128' }, PROXY],
  ['the proxy speaks https', API, { HTTPS_PROXY: 'https://p.example' }, 'https://p.example'],
  ['the API is on this machine', 'http://localhost:4401', { HTTP_PROXY: PROXY }, undefined],
  ['the API is on this machine', 'http://127.0.0.1', { HTTP_PROXY: PROXY }, undefined],
  ['the API is on this machine', 'http://127.9', { HTTP_PROXY: PROXY }, undefined],
  ['the API is on this machine', 'http://[::1]:80', { HTTP_PROXY: PROXY }, undefined],
  ['the API is on this machine', 'https://api.localhost', { HTTPS_PROXY: PROXY }, undefined],
])('when %s, %s with %o is reached through %s', (_when, apiUrl, env, proxy) => {
  expect(outboundProxy(apiUrl, env)?.origin).toBe(proxy)
})

test.each([
  [API, 'api.example', false],
  [API, 'API.Example', false],
  [API, 'example', false],
  [API, '.example', false],
  [API, '*.example', false],
  [API, 'other.example, api.example', false],
  [API, 'other.example api.example', false],
  [API, '*', false],
  [API, 'api.example:443', false],
  [API, 'api.example:80', true],
  ['https://api.example:8443', 'api.example:8443', false],
  ['https://api.example:8443', 'api.example:443', true],
  [API, '', true],
  [API, ',', true],
  [API, 'pi.example', true],
  [API, 'v1.api.example', true],
  ['https://10.1.2.3', '10.1.2.3', false],
  ['https://10.1.2.3', '10.0.0.0/8', false],
  ['https://10.1.2.3', '11.0.0.0/8', true],
  ['https://10.1.2.3:8443', '10.1.2.3:443', true],
  ['https://[fd00::1]', 'fd00:0::1', false],
  ['https://[fd00::1]', '[fd00::1]', false],
  ['https://[fd00::1]', '[fd00::1]:443', false],
  ['https://[fd00::1]', 'fd00::/8', false],
])('%s with NO_PROXY=%s goes through the proxy: %s', (apiUrl, list, goes) => {
  for (const name of ['NO_PROXY', 'no_proxy'])
    expect(outboundProxy(apiUrl, { HTTPS_PROXY: PROXY, [name]: list }) !== undefined).toBe(goes)
})

test.each(['http://', 'socks5://proxy', 'file:///x', 'http://me:100%@p', 'http://a b', '://x'])(
  'the address %s is refused by the name of its variable, and not repeated',
  (text) => {
    expect(() => outboundProxy(API, { https_proxy: text })).toThrow(
      /^https_proxy takes the address of a proxy such as http:\/\/proxy\.example:3128\.$/,
    )
  },
)

test('a name and a password are kept for the proxy', () => {
  const { username, password, origin } =
    outboundProxy(API, { HTTPS_PROXY: 'http://me:p%40ss@proxy.example' }) ?? {}
  expect([username, password, origin]).toEqual(['me', 'p%40ss', 'http://proxy.example'])
})
