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
    ['the history', 'GET', HISTORY, '', HISTORY],
    ['its next page', 'GET', HISTORY, 'startId=AbC', `${HISTORY}?startId=AbC`],
    ['no other parameter', 'GET', HISTORY, 'page=2&token=x&startId=a', `${HISTORY}?startId=a`],
    ['one startId only', 'GET', HISTORY, 'startId=a&startId=b', `${HISTORY}?startId=a`],
    ['an odd startId, whole', 'GET', HISTORY, 'startId=a%26b%3Dc', `${HISTORY}?startId=a%26b%3Dc`],
    ['an empty startId', 'GET', HISTORY, 'startId=', `${HISTORY}?startId=`],
    ['a resolve', 'POST', resolve('o', 'c', 'k'), '', resolve('o', 'c', 'k')],
    [
      'a resolve without any parameter',
      'POST',
      resolve('o', 'c', 'k'),
      'startId=a',
      resolve('o', 'c', 'k'),
    ],
    [
      'a key with dots',
      'POST',
      resolve('o', 'c', 'cert.manager'),
      '',
      resolve('o', 'c', 'cert.manager'),
    ],
    [
      'an encoded blank as it came',
      'POST',
      resolve('my%20org', 'c', 'k'),
      '',
      resolve('my%20org', 'c', 'k'),
    ],
    [
      'encoded letters as they came',
      'POST',
      resolve('o', 'c', '%C3%A9t%c3%a9'),
      '',
      resolve('o', 'c', '%C3%A9t%c3%a9'),
    ],
    ['an encoded percent sign', 'POST', resolve('o', 'c', '50%25'), '', resolve('o', 'c', '50%25')],
    [
      'an encoded question mark',
      'POST',
      resolve('o', 'c', 'a%3Fb'),
      '',
      resolve('o', 'c', 'a%3Fb'),
    ],
  ])('%s', (_name, method, path, query, pathAndQuery) => {
    expect(target(method, path, query)).toEqual({ kind: 'forward', pathAndQuery })
  })
})

describe('nothing else is', () => {
  test.each([
    ['the root', 'GET', '/'],
    ['another resource', 'GET', '/organization'],
    ['a longer path', 'GET', `${HISTORY}/x`],
    ['a trailing slash', 'GET', `${HISTORY}/`],
    ['a path before it', 'GET', `/x${HISTORY}`],
    ['another case', 'GET', '/Environment/e1/deploymentHistory'],
    ['two segments for an id', 'GET', '/environment/a/b/deploymentHistory'],
    ['an empty id', 'GET', '/environment//deploymentHistory'],
    ['a step up', 'GET', '/environment/../deploymentHistory'],
    ['a step that stays', 'GET', '/environment/./deploymentHistory'],
    ['an encoded step up', 'GET', '/environment/%2e%2e/deploymentHistory'],
    ['a half encoded step up', 'GET', '/environment/.%2E/deploymentHistory'],
    ['a step up encoded twice', 'GET', '/environment/%252e%252e/deploymentHistory'],
    ['a step up encoded three times', 'GET', '/environment/%25252e%25252e/deploymentHistory'],
    ['an encoded slash', 'GET', '/environment/a%2fb/deploymentHistory'],
    ['an encoded slash in capitals', 'GET', '/environment/a%2Fb/deploymentHistory'],
    ['a slash encoded twice', 'GET', '/environment/a%252fb/deploymentHistory'],
    ['a backslash', 'GET', '/environment/a\\b/deploymentHistory'],
    ['an encoded backslash', 'GET', '/environment/a%5cb/deploymentHistory'],
    ['an encoded line end', 'GET', '/environment/a%0d%0ab/deploymentHistory'],
    ['an encoded zero', 'GET', '/environment/a%00/deploymentHistory'],
    ['half an escape', 'GET', '/environment/a%2/deploymentHistory'],
    ['an escape that is no UTF-8', 'GET', '/environment/%ff/deploymentHistory'],
    ['a step up in a resolve', 'POST', resolve('..', 'c', 'k')],
    ['an encoded slash in a component key', 'POST', resolve('o', 'c', 'a%2f..%2fb')],
    ['a key that ends the path early', 'POST', resolve('o', 'c', 'k?x')],
    ['a key that starts a fragment', 'POST', resolve('o', 'c', 'k#x')],
  ])('%s', (_name, method, path) => {
    expect(target(method, path)).toEqual({ kind: 'unknown' })
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

test('any id that the console encodes reaches the API as the same segments, or is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      const path = `/environment/${encodeURIComponent(id)}/deploymentHistory`
      const found = target('GET', path)
      if (found.kind !== 'forward') return
      const { pathname, search } = new URL(`https://api.example/v1${found.pathAndQuery}`)
      expect(pathname).toBe(`/v1${path}`)
      expect(search).toBe('')
    }),
  )
})
