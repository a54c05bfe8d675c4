import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

import * as z from 'zod/mini'

// Runs the real oxlint, with the rules and severities of this repository, on files in a temporary folder.
const repository = fileURLToPath(new URL('../..', import.meta.url))
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tidemark-arrows-')))

const SIBLING = 'as a sibling'
const NETWORK = 'Only src/api may send requests'
const AWAITED = 'Read once'
const KEYS = 'Keys may belong to an input method'
const TEXT = 'Use TextArea or PlainTextArea'

/** A file, its import, and lint's message about it; undefined if it is allowed. */
type Row = readonly [file: string, imported: string, message?: string]

const IMPORTS: readonly Row[] = [
  // Layers
  ['src/features/one/a.ts', '#src/app/x.ts', 'features must not import app'],
  ['src/features/one/b.ts', '#src/features/two/x.ts', 'Features must not import each other'],
  ['src/deployments/record/a.ts', '#src/features/one/x.ts', 'deployments must not import features'],
  ['src/shared/a.ts', '#src/deployments/record/x.ts', 'shared must not import deployments'],
  ['src/ui/fields/a.ts', '#src/api/x.ts', 'ui must not import api'],
  ['src/ui/fields/b.ts', '#src/contract/x.ts', 'ui must not import contract'],
  ['src/api/a.ts', '#src/ui/x.ts', 'api must not import ui'],
  ['src/contract/a.ts', '#src/api/x.ts', 'contract must not import api'],
  ['src/lib/text/a.ts', '#src/contract/x.ts', 'lib must not import contract'],
  ['src/api/b.ts', '#server/host/x.ts', 'api must not import host'],
  ['src/api/b.test.ts', '#server/main.ts', 'api must not import server'],
  ['server/host/a.ts', '#reference/x.ts', 'host must not import reference-api'],
  ['server/reference-api/a.ts', '#server/host/x.ts', 'reference-api must not import host'],
  ['server/host/b.ts', '#src/api/x.ts', 'host must not import api'],
  ['e2e/a.spec.ts', '#src/app/x.ts', 'e2e must not import app'],
  ['src/app/a.ts', '#src/main.tsx', 'must not be imported'],
  ['src/app/a.test.ts', '#src/main.tsx', 'must not be imported'],
  ['src/api/d.ts', '#src/testing/x.ts', 'for tests and stories'],
  ['src/utils/a.ts', '#src/lib/x.ts', 'not in a layer of src'],
  ['src/main.tsx', '#src/app/x.ts'],
  ['src/app/ok.ts', '#timeline/index.ts'],
  ['src/features/one/ok1.ts', '#src/deployments/record/x.ts'],
  ['src/features/one/ok2.ts', '#src/shared/x.ts'],
  ['src/features/one/ok3.ts', '#src/features/one/x.ts'],
  ['src/features/one/ok4.ts', './x.ts'],
  ['src/deployments/record/ok.ts', '#src/shared/x.ts'],
  ['src/shared/ok.ts', '#src/ui/x.ts'],
  ['src/ui/fields/ok.ts', '#src/lib/x.ts'],
  ['src/api/ok.ts', '#src/contract/x.ts'],
  ['src/api/ok.test.ts', '#src/testing/x.ts'],
  ['src/ui/fields/ok.stories.tsx', '#src/testing/x.ts'],
  ['server/host/ok.test.ts', '#src/testing/x.ts'],
  ['e2e/ok.spec.ts', '#src/testing/x.ts'],
  ['server/host/ok.ts', '#src/contract/x.ts'],
  ['server/reference-api/ok.ts', '#src/lib/x.ts'],
  ['server/main.ts', './reference-api/x.ts'],
  ['e2e/ok.spec.ts', '#src/lib/x.ts'],
  ['src/app/b.ts', '#timeline/feed/x.ts', 'from its index.ts'],
  ['src/app/ok.stories.tsx', '#timeline/feed/x.ts'],
  // Rooms
  ['src/ui/marks/a.ts', '#src/ui/overlays/x.ts', 'marks must not import overlays'],
  ['src/ui/overlays/ok.ts', '#src/ui/marks/x.ts'],
  ['src/ui/a.ts', '#src/lib/text/x.ts', '"" is not a room of src/ui'],
  ['src/app/session/a.ts', '#src/app/shell/x.ts', 'session must not import shell'],
  ['src/app/session/b.ts', '#src/app/x.ts', 'session must not import the page itself'],
  ['src/app/shell/ok.ts', '#src/app/session/x.ts'],
  ['src/lib/time/a.ts', '#src/lib/storage/x.ts', 'time must not import storage'],
  ['src/lib/storage/ok.ts', '#src/lib/time/x.ts'],
  ['src/deployments/record/b.ts', '#src/deployments/past/x.ts', 'record must not import past'],
  ['src/deployments/past/ok.ts', '#src/deployments/record/x.ts'],
  [
    'src/features/deployment-history/feed/a.ts',
    '#timeline/details/x.ts',
    'feed must not import details',
  ],
  [
    'src/features/deployment-history/feed/b.ts',
    '#timeline/x.ts',
    'feed must not import the page itself',
  ],
  ['src/features/deployment-history/feed/ok.ts', '#timeline/find/x.ts'],
  ['src/features/deployment-history/ok.ts', '#timeline/feed/x.ts'],
  ['src/features/deployment-history/feed/ok.test.ts', '#timeline/details/x.ts'],
  [
    'src/features/component-configuration/draft/a.ts',
    '#form/engine/x.ts',
    'draft must not import engine',
  ],
  ['src/features/component-configuration/engine/ok.ts', '#form/draft/x.ts'],
  ['server/reference-api/http/a.ts', '#reference/catalog/x.ts', 'http must not import catalog'],
  ['server/reference-api/catalog/ok.ts', '#reference/resolve/x.ts'],
  ['server/host/trust/a.ts', '#host/session/x.ts', 'trust must not import session'],
  ['server/host/session/ok.ts', '#host/trust/x.ts'],
  ['server/reference-api/attic/a.ts', '#src/lib/x.ts', '"attic" is not a room'],
  // Paths
  ['src/features/one/c.ts', '../../lib/x.ts', SIBLING],
  ['src/features/one/d.ts', './../two/x.ts', SIBLING],
  ['src/lib/text/k.ts', '/src/api/x.ts', SIBLING],
  ['src/api/c.ts', '#src/lib/x', 'Write the extension'],
  ['src/lib/text/i.ts', './linked.ts', 'lib must not import api'],
  ['src/lib/text/j.ts', '#src/api/x.ts?raw', 'lib must not import api'],
  // Packages
  ['src/ui/fields/c.ts', '@tanstack/react-query', 'ui must not import'],
  ['src/lib/text/l.ts', 'react', 'lib must not import'],
  ['src/lib/text/m.ts', 'fs', 'lib must not import'],
  ['src/lib/text/ok.ts', 'zod/mini'],
  ['src/api/ok2.test.ts', 'node:fs'],
]

/** A file, its code, and lint's message. */
const CODE: readonly Row[] = [
  [
    'src/lib/text/b.ts',
    "import type { X } from '#src/api/x.ts'\nexport const a = (x: X) => x",
    'lib must not import api',
  ],
  [
    'src/lib/text/c.ts',
    "export const a = (x: import('#src/api/x.ts').X) => x",
    'lib must not import api',
  ],
  ['src/lib/text/d.ts', "export { x } from '#src/api/x.ts'", 'lib must not import api'],
  ['src/lib/text/e.ts', "export * from '#src/api/x.ts'", 'lib must not import api'],
  [
    'src/lib/text/f.ts',
    "export const a = () => import('#src/api/x.ts')",
    'lib must not import api',
  ],
  [
    'src/lib/text/g.ts',
    'export const a = () => import(`#src/api/x.ts`)',
    'lib must not import api',
  ],
  ['src/lib/text/h.ts', 'export const a = (x: string) => import(x)', 'Import a literal path'],
  ['src/contract/ok.ts', "export { x } from '#src/lib/x.ts'"],
  ['src/app/n1.ts', "await fetch('/api')", NETWORK],
  ['src/app/n2.ts', "await window.fetch('/api')", NETWORK],
  ['src/app/n3.ts', "await globalThis['fetch']('/api')", NETWORK],
  ['src/app/n4.ts', 'const { fetch: get } = globalThis\nget()', NETWORK],
  ['src/app/n5.ts', "const get = fetch\nget('/api')", NETWORK],
  ['src/ui/fields/n6.ts', 'new XMLHttpRequest()', NETWORK],
  ['src/lib/text/n7.ts', "new EventSource('/x')", NETWORK],
  ['src/features/one/n8.ts', "new WebSocket('/x')", NETWORK],
  ['src/features/one/n9.ts', "navigator.sendBeacon('/x')", NETWORK],
  ['src/api/ok-n1.ts', "await fetch('/api')"],
  ['server/host/n2.ts', "await fetch('/api')"],
  ['e2e/n3.spec.ts', "await fetch('/api')"],
  ['src/app/a1.browser.test.tsx', 'expect(page.getByRole("x").element()).toBe(1)', AWAITED],
  ['src/app/a2.browser.test.tsx', 'expect(document.activeElement).toBe(1)', AWAITED],
  ['src/app/a3.browser.test.tsx', 'expect([scrollY, 1]).toEqual([0, 1])', AWAITED],
  ['src/app/a4.stories.tsx', 'expect(a.getBoundingClientRect().top).toBe(1)', AWAITED],
  ['src/app/ok-a5.browser.test.tsx', 'expect.poll(() => scrollY).toBe(0)'],
  ['src/app/ok-a6.stories.tsx', 'waitFor(() => expect(a.scrollY).toBe(0))'],
  ['src/app/ok-a7.test.ts', 'expect(a.element()).toBe(1)'],
  ['src/app/ok-n4.test.ts', "await fetch('/api')"],
  ['src/app/ok-n5.ts', 'export const a = (fetch: () => void) => fetch()'],
  ['src/app/k1.ts', "addEventListener('keydown', () => {}, true)", KEYS],
  [
    'src/app/k2.ts',
    "for (const type of ['wheel', 'keydown']) addEventListener(type, () => {})",
    KEYS,
  ],
  ['src/ui/fields/k3.tsx', 'export const a = <div onKeyDown={() => {}} />', KEYS],
  [
    'src/ui/fields/k4.tsx',
    'export const a = (f: () => void) => <div onKeyDownCapture={f} />',
    KEYS,
  ],
  ['src/ui/fields/k5.ts', 'export const a = (onKeyDown: () => void) => ({ onKeyDown })', KEYS],
  ['src/ui/fields/k6.ts', 'export const a = { keydown: () => true }', KEYS],
  ['src/ui/fields/k7.ts', "export const a = { 'keydown': () => true }", KEYS],
  ['src/ui/fields/t1.tsx', 'export const a = <textarea />', TEXT],
  ['src/ui/fields/text-area.tsx', 'export const a = <textarea />'],
  ['src/ui/fields/ok-k1.tsx', 'export const a = <div onKeyDown={unlessComposing(() => {})} />'],
  ['src/ui/fields/ok-k2.ts', 'export const a = { onKeyDown: unlessComposing(() => {}) }'],
  [
    'src/ui/fields/ok-k3.ts',
    'export const a = ({ onKeyDown }: { onKeyDown: () => void }) => onKeyDown()',
  ],
  ['src/ui/fields/ok-k4.test.tsx', 'export const a = <div onKeyDown={() => {}} />'],
  ['src/app/ok-n6.ts', 'export const a = (x: { fetch: () => void }) => x.fetch()'],
]

const ROWS: readonly Row[] = [
  ...IMPORTS.map(([file, imported, ...message]): Row => [
    file,
    `import { x } from '${imported}'\nx()`,
    ...message,
  ]),
  ...CODE,
]

const Report = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), message: z.string(), code: z.string() })),
})

const RepositoryConfig = z.object({
  env: z.record(z.string(), z.boolean()),
  rules: z.record(z.string(), z.unknown()),
})

let problems: z.infer<typeof Report>['diagnostics'] = []

const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

beforeAll(() => {
  const { env, rules } = RepositoryConfig.parse(
    JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')),
  )
  write(
    '.oxlintrc.json',
    JSON.stringify({
      jsPlugins: [join(repository, 'tools/lint/plugin.mjs')],
      env,
      categories: { correctness: 'off' },
      rules: Object.fromEntries(
        Object.entries(rules).filter(([name]) => name.startsWith('tidemark/')),
      ),
    }),
  )
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')))
  write('package.json', JSON.stringify({ imports }))
  write('src/api/x.ts', 'export const x = 1')
  for (const [file, code] of ROWS) write(file, code)
  symlinkSync(join(folder, 'src/api/x.ts'), join(folder, 'src/lib/text/linked.ts'))

  const oxlint = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
    { cwd: folder, encoding: 'utf8' },
  )
  problems = Report.parse(JSON.parse(oxlint.stdout)).diagnostics
}, 60_000)

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const reportedIn = (file: string) =>
  problems.filter(({ filename }) => filename === file).map(({ message }) => message)

test.each(ROWS.map(([file, code, message]) => ({ file, code, message })))(
  '$file: $code → $message',
  ({ file, message }) => {
    expect(reportedIn(file)).toEqual(
      message === undefined ? [] : [expect.stringContaining(message)],
    )
  },
)
