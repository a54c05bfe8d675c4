import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paths } from '#src/lib/page/paths.ts'
import { type OpenContext, readOpen } from './read-open.ts'

const ORIGIN = 'https://tidemark.example:8443'
const ONE = '869d3cea-5e07-555f-a4e0-1b8e674611af'
const TWO = '0b7733ac-5d1f-4e0e-b7c6-9e41f0a2d388'
const THREE = 'c81d07aa-5e21-4c1d-9a52-0be6d1c7a17b'
const CLUSTER = { organizationId: 'o', clusterId: 'c' }

const known: OpenContext = {
  origin: ORIGIN,
  bookmarks: [
    { environmentId: ONE, name: 'production' },
    { environmentId: TWO, name: 'Shop, staging west' },
    { ...CLUSTER, name: 'quay-west' },
    { ...CLUSTER, componentKey: 'loki', name: 'Logs' },
    { environmentId: TWO, name: 'twice' },
    { environmentId: THREE, name: 'Twice' },
    { environmentId: THREE, name: 'Déjà vu' },
    { ...CLUSTER, componentKey: 'tempo' },
    { ...CLUSTER, componentKey: 'dns' },
    { ...CLUSTER, clusterId: 'd', componentKey: 'dns' },
  ],
}
const open = (text: string) => readOpen(text, known)
const opened = (text: string) => {
  const opening = open(text)
  return opening.kind === 'page' ? opening.href : `refused: ${opening.why}`
}

const historyOf = (id: string) => `/environments/${id}/deployments`
const board = (...ids: string[]) => `/?environments=${ids.join(',')}`
const LOKI = '/organizations/o/clusters/c/components/loki'

describe('the box opens', () => {
  it.each([
    ['an ID', ONE, historyOf(ONE)],
    ['the key of a component', 'tempo', '/organizations/o/clusters/c/components/tempo'],
    ['an ID in capitals', ONE.toUpperCase(), historyOf(ONE.toUpperCase())],
    ['an ID between blanks', `  ${ONE}\n`, historyOf(ONE)],
    ['an ID in quotes', `"${ONE}",`, historyOf(ONE)],
    ['an ID before a full stop', `${ONE}.`, historyOf(ONE)],
    [
      'an ID with invisible characters',
      `\u200B${ONE.replace('-', '\u2060-')}\uFEFF`,
      historyOf(ONE),
    ],
    ['an ID in curly quotes', `“${ONE}”.`, historyOf(ONE)],
    ['an ID with dashes of a word processor', ONE.replaceAll('-', '–'), historyOf(ONE)],
    [
      'an address with invisible characters',
      `\u200B${ORIGIN}${historyOf(ONE)}\u200B`,
      historyOf(ONE),
    ],
    ['an address before a full stop', `${ORIGIN}${historyOf(ONE)}.`, historyOf(ONE)],
    ['a name without its marks', 'deja vu', historyOf(THREE)],
    ['a name with an invisible character', 'produc\u00ADtion', historyOf(ONE)],
    ['the name in these capitals, where two have it', 'Twice', historyOf(THREE)],
    ['IDs between commas', `${ONE},${TWO}`, board(ONE, TWO)],
    ['IDs between blanks', `${ONE} ${TWO}\t${THREE}`, board(ONE, TWO, THREE)],
    ['IDs on lines', `${ONE}\r\n${TWO}\n`, board(ONE, TWO)],
    ['IDs whose line breaks a browser dropped', ONE + TWO, board(ONE, TWO)],
    ['a JSON list of IDs', `["${ONE}", "${TWO}"]`, board(ONE, TWO)],
    ['an ID twice, once', `${ONE} ${ONE.toUpperCase()}`, historyOf(ONE.toUpperCase())],
    ['a name', 'production', historyOf(ONE)],
    ['a name in other capitals', 'Production', historyOf(ONE)],
    ['a name with a comma', 'shop, staging west', historyOf(TWO)],
    ['the name of a component', 'logs', LOKI],
    ['names and IDs', `production, ${THREE}`, board(ONE, THREE)],
    ['a path', historyOf(ONE), historyOf(ONE)],
    ['a path without its slash', `environments/${ONE}/deployments`, historyOf(ONE)],
    ['an address', `${ORIGIN}${historyOf(ONE)}`, historyOf(ONE)],
    ['an address in angle brackets', `<${ORIGIN}${historyOf(ONE)}>`, historyOf(ONE)],
    ['an address without its scheme', `tidemark.example:8443${LOKI}`, LOKI],
    [
      'an address with its query and fragment',
      `${ORIGIN}${historyOf(ONE)}?status=failed&deployment=${TWO}#x`,
      `${historyOf(ONE)}?status=failed&deployment=${TWO}#x`,
    ],
    ['a shared board', `${ORIGIN}${board(ONE, TWO)}`, board(ONE, TWO)],
    ['the query of a board', `?environments=${ONE},${TWO}`, board(ONE, TWO)],
    ['several addresses', `${ORIGIN}${historyOf(ONE)}\n${historyOf(TWO)}`, board(ONE, TWO)],
    ['sign-in, which is done', `${ORIGIN}/sign-in?next=%2F%2Fevil.example`, '/'],
    [
      'an address of the API',
      `https://api.example/environment/${ONE}/deploymentHistory`,
      historyOf(ONE),
    ],
    [
      'one under a base path, with a cursor',
      `http://localhost:4401/v1/api/environment/${ONE}/deploymentHistory?startId=${TWO}`,
      historyOf(ONE),
    ],
    [
      'one without its scheme',
      `localhost:4401/environment/${ONE}/deploymentHistory`,
      historyOf(ONE),
    ],
    ['a path of the API', `/environment/${ONE}/deploymentHistory`, historyOf(ONE)],
    ['a line of a log', `GET /environment/${ONE}/deploymentHistory`, historyOf(ONE)],
    [
      'a copied command',
      `curl -H 'Authorization: Token x' 'https://api.example/environment/${ONE}/deploymentHistory'`,
      historyOf(ONE),
    ],
    [
      'a resolve',
      'https://api.example/organization/o/cluster/c/platformBinding/component/loki/resolve',
      LOKI,
    ],
    [
      'IDs with encoded characters',
      'https://api.example/organization/o%2Fp/cluster/c%3F/platformBinding/component/a%20b/resolve',
      '/organizations/o%2Fp/clusters/c%3F/components/a%20b',
    ],
  ])('%s', (_, text, href) => {
    expect(opened(text)).toBe(href)
  })
})

describe('the box says what is wrong with', () => {
  it.each([
    ['nothing', '  ', 'Paste one or more environment IDs, or a link.'],
    [
      'part of an ID',
      ONE.slice(0, 23),
      'This has 23 characters; an environment ID has 36. Paste the whole ID.',
    ],
    ['a long ID', `${ONE}0`, 'This has 37 characters'],
    ['an ID that is no UUID', ONE.replace('8', 'x'), 'hexadecimal digits in groups of 8-4-4-4-12'],
    [
      'one of several IDs',
      `${ONE} ${TWO.slice(0, 30)}`,
      '“0b7733ac-5d1f-4e0e-b7c6-9e41f0” has 30 characters',
    ],
    [
      'a word',
      'prod',
      'Nothing found for “prod”. Paste an environment ID, a link, or a saved name.',
    ],
    ['a name that two have', 'TWICE', '“TWICE” is the name of 2 environments'],
    ['a key that two components have', 'dns', '“dns” is the name of 2'],
    ['a cluster', 'quay-west', '“quay-west” is a cluster. Open one of its components.'],
    ['a component among environments', 'production, logs', 'Nothing found for “production, logs”'],
    [
      'another site',
      'https://evil.example/',
      'This link is for evil.example, not for this console',
    ],
    ['the same page of another site', `https://evil.example${historyOf(ONE)}`, 'evil.example'],
    ['another port', `https://tidemark.example${historyOf(ONE)}`, 'tidemark.example, not for'],
    ['an address without a scheme', `//evil.example${historyOf(ONE)}`, 'evil.example'],
    ['backslashes', `\\\\evil.example${historyOf(ONE)}`, 'evil.example'],
    [
      'a name in the address',
      `https://tidemark.example:8443@evil.example${historyOf(ONE)}`,
      'evil.example',
    ],
    ['no page', `${ORIGIN}/settings`, 'This console has no page at /settings.'],
    ['two slashes', `${ORIGIN}//evil.example${historyOf(ONE)}`, 'This console has no page at'],
    ['invalid encoding', `/environments/%E0%A4%A/deployments`, 'This console has no page at'],
    [
      'invalid encoding for the API',
      `https://a.example/environment/%E0/deploymentHistory`,
      'a.example',
    ],
    [
      'a script',
      'javascript:alert(1)',
      'A link starts with http:// or https://, not with javascript:',
    ],
    [
      'a script with a page',
      `javascript:alert(1)//environment/${ONE}/deploymentHistory`,
      'not with javascript:',
    ],
    [
      'a script with a line break',
      'java\nscript:alert(1)',
      'Nothing found for “java script:alert(1”',
    ],
    ['data', 'data:text/html,<script>alert(1)</script>', 'not with data:'],
    ['a file', `file:///environments/${ONE}/deployments`, 'not with file:'],
  ])('%s', (_, text, why) => {
    expect(open(text)).toEqual({ kind: 'refused', why: expect.stringContaining(why) })
  })
})

const uuid = fc.uuid()
const id = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => {
  // Lone surrogates have no encoding, and the page cannot be at these.
  return !/\p{Cs}/u.test(text) && text !== '.' && text !== '..'
})
const search = fc.webQueryParameters().map((text) => (text === '' ? '' : `?${text}`))

describe('the box', () => {
  it('never opens another site, whatever is pasted', () => {
    const fragment = fc.constantFrom(
      'javascript:',
      'data:',
      '//',
      '\\',
      '/',
      '@',
      'https://',
      'http:',
      'evil.example',
      ORIGIN,
      'tidemark.example:8443',
      '/environments/',
      '/environment/',
      '/deployments',
      '/deploymentHistory',
      '/sign-in?next=',
      '%2F',
      '%5C',
      '..',
      '\t',
      '\n',
      ',',
      ' ',
      '?',
      '#',
      ONE,
      'curl ',
      'GET ',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(fc.oneof(fragment, fc.string()), { maxLength: 12 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (pasted) => {
        const opening = open(pasted)
        if (opening.kind === 'refused') {
          expect(opening.why.length).toBeGreaterThan(10)
          return
        }
        expect(opening.href).toMatch(/^\/(?![/\\])/)
        expect(new URL(opening.href, ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: 5000 },
    )
  })

  it('opens any IDs as a board, each once, in their order', () => {
    const separator = fc.constantFrom(',', ', ', ' ', '\n', '\r\n', ';', '\t', '')
    fc.assert(
      fc.property(
        fc.uniqueArray(uuid, { minLength: 2, maxLength: 30 }),
        separator,
        (ids, between) => {
          expect(opened(ids.join(between))).toBe(board(...ids))
        },
      ),
    )
  })

  it('opens every page of this console at its own address', () => {
    fc.assert(
      fc.property(id, id, id, search, (a, b, c, query) => {
        for (const path of [paths.deployments(a), paths.component(a, b, c), paths.home]) {
          const url = new URL(path + query, ORIGIN)
          expect(opened(url.href)).toBe(url.pathname + url.search)
        }
      }),
    )
  })

  it('reads the IDs in addresses of the API under any base path', () => {
    const base = fc.array(fc.constantFrom('v1', 'api', 'infra', 'x-y'), { maxLength: 3 })
    fc.assert(
      fc.property(base, id, id, id, (steps, a, b, c) => {
        const [one, two, three] = [a, b, c].map(encodeURIComponent)
        const url = ['https://api.example', ...steps].join('/')
        expect(opened(`${url}/environment/${one}/deploymentHistory`)).toBe(paths.deployments(a))
        expect(
          opened(
            `${url}/organization/${one}/cluster/${two}/platformBinding/component/${three}/resolve`,
          ),
        ).toBe(paths.component(a, b, c))
      }),
    )
  })
})
