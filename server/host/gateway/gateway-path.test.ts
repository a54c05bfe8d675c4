import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatewayTarget } from './gateway-path.ts'

const target = (method: string, path: string, query = '') =>
  gatewayTarget(method, path, new URLSearchParams(query))

const HISTORY = '/environment/e1/deploymentHistory'
const resolve = (organization: string, cluster: string, component: string) =>
  `/organization/${organization}/cluster/${cluster}/platformBinding/component/${component}/resolve`

describe('the two operations are forwarded', () => {
  test.each([
    ['the history', '', ''],
    ['its next page', 'startId=AbC', '?startId=AbC'],
    ['no other parameter', 'page=2&token=x&startId=a', '?startId=a'],
    ['one startId only', 'startId=a&startId=b', '?startId=a'],
    ['an unusual startId, unchanged', 'startId=a%26b%3Dc', '?startId=a%26b%3Dc'],
    ['an empty startId', 'startId=', '?startId='],
  ])('%s', (_name, query, sent) => {
    const pathAndQuery = HISTORY + sent
    expect(target('GET', HISTORY, query)).toEqual({ kind: 'forward', method: 'GET', pathAndQuery })
  })

  test.each([
    ['dots', 'cert.manager', 'cert.manager'],
    ['needless escapes, which go', '%C3%A9t%c3%a9', '%C3%A9t%C3%A9'],
    ['a bare semicolon, encoded', 'a;v=1', 'a%3Bv%3D1'],
    [
      'a slash, as one segment',
      'kube%20prom%2fst%C3%A4ck%3Fv%3D1%23x',
      'kube%20prom%2Fst%C3%A4ck%3Fv%3D1%23x',
    ],
    ['a backslash', 'a%5Cb', 'a%5Cb'],
    ['the text %2F', 'a%252Fb', 'a%252Fb'],
    ['dots within', 'a..b%2F.c', 'a..b%2F.c'],
    ['an encoded percent sign', '50%25', '50%25'],
    ['an encoded question mark', 'a%3Fb', 'a%3Fb'],
  ])('a resolve of a key with %s, without any parameter', (_name, key, sent) => {
    const pathAndQuery = resolve('my%20org', 'c', sent)
    expect(target('POST', resolve('my%20org', 'c', key), 'startId=a')).toEqual({
      kind: 'forward',
      method: 'POST',
      pathAndQuery,
    })
  })
})

describe('nothing else is forwarded', () => {
  test.each([
    ['the root', 'GET', '/'],
    ['another resource', 'GET', '/organization'],
    ['a longer path', 'GET', `${HISTORY}/x`],
    ['a trailing slash', 'GET', `${HISTORY}/`],
    ['a path before it', 'GET', `/x${HISTORY}`],
    ['another case', 'GET', '/Environment/e1/deploymentHistory'],
    ['two segments for an id', 'GET', '/environment/a/b/deploymentHistory'],
    ['an empty id', 'GET', '/environment//deploymentHistory'],
  ])('%s', (_name, method, path) => {
    expect(target(method, path)).toEqual({ kind: 'unknown' })
  })

  test.each([
    ['a parent segment', 'GET', '/environment/../deploymentHistory'],
    ['a dot segment', 'GET', '/environment/./deploymentHistory'],
    ['an encoded parent segment', 'GET', '/environment/%2e%2e/deploymentHistory'],
    ['a half-encoded parent segment', 'GET', '/environment/.%2E/deploymentHistory'],
    ['a parent segment encoded twice', 'GET', '/environment/%252e%252e/deploymentHistory'],
    [
      'a parent segment encoded three times',
      'GET',
      '/environment/%25252e%25252e/deploymentHistory',
    ],
    ['an encoded slash', 'GET', '/environment/a%2fb/deploymentHistory'],
    ['an encoded slash in capitals', 'GET', '/environment/a%2Fb/deploymentHistory'],
    ['a slash encoded twice', 'GET', '/environment/a%252fb/deploymentHistory'],
    ['a backslash', 'GET', '/environment/a\\b/deploymentHistory'],
    ['an encoded backslash', 'GET', '/environment/a%5cb/deploymentHistory'],
    ['an encoded line break', 'GET', '/environment/a%0d%0ab/deploymentHistory'],
    ['an encoded null character', 'GET', '/environment/a%00/deploymentHistory'],
    ['an incomplete escape', 'GET', '/environment/a%2/deploymentHistory'],
    ['an escape that is not UTF-8', 'GET', '/environment/%ff/deploymentHistory'],
    ['an id that is too long', 'GET', `/environment/${'a'.repeat(2001)}/deploymentHistory`],
    ['a parent segment in a resolve', 'POST', resolve('..', 'c', 'k')],
    [
      'a parent segment between slashes in a component key',
      'POST',
      resolve('o', 'c', 'a%2f..%2fb'),
    ],
    ['a parent segment after a backslash in a component key', 'POST', resolve('o', 'c', 'a%5c..')],
    ['a dot segment in a component key', 'POST', resolve('o', 'c', 'a%2f.%2fb')],
    ['a parent segment before a parameter', 'GET', '/environment/..;/deploymentHistory'],
    ['a parent segment before an encoded parameter', 'POST', resolve('o', 'c', '..%3Bx')],
    [
      'a parent segment before a parameter, encoded twice',
      'POST',
      resolve('o', 'c', '%252e%252e%253bx'),
    ],
    ['a dot segment before a parameter', 'POST', resolve('o', 'c', '.;x')],
    [
      'a parent segment before a parameter, after a slash',
      'POST',
      resolve('o', 'c', 'a%2F..;x%2Fb'),
    ],
    ['a segment that begins with two dots', 'POST', resolve('o', 'c', '..%20')],
    [
      'a parent segment beside an incomplete escape',
      'POST',
      resolve('o', 'c', '%252e%252e%252f%25'),
    ],
    ['a key that ends the path early', 'POST', resolve('o', 'c', 'k?x')],
    ['a key that starts a fragment', 'POST', resolve('o', 'c', 'k#x')],
  ])('%s, and the answer says why', (_name, method, path) => {
    expect(target(method, path)).toEqual({
      kind: 'unsafe',
      reason: expect.stringMatching(/^it (?:has|is) /),
    })
  })

  test.each([
    ['POST', HISTORY, 'GET'],
    ['HEAD', HISTORY, 'GET'],
    ['OPTIONS', HISTORY, 'GET'],
    ['GET', resolve('o', 'c', 'k'), 'POST'],
    ['DELETE', resolve('o', 'c', 'k'), 'POST'],
  ])('%s %s', (method, path, allow) => {
    expect(target(method, path)).toEqual({ kind: 'wrong-method', allow })
  })
})

test('any key that the console encodes reaches the API as one segment, or is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (key) => {
      const path = resolve('o', 'c', encodeURIComponent(key))
      const found = target('POST', path)
      if (found.kind !== 'forward') {
        expect(found.kind).toBe('unsafe')
        return
      }
      const { pathname, search, hash } = new URL(`https://api.example/v1${found.pathAndQuery}`)
      expect(pathname).toBe(`/v1${path}`)
      expect(search + hash).toBe('')
      expect(decodeURIComponent(pathname.split('/').at(-2) ?? '')).toBe(key)
    }),
  )
})
