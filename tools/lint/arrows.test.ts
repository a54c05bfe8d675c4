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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

// The real oxlint, with the rules at the severity that the repository sets, over files in a folder of their own.
const repository = fileURLToPath(new URL('../..', import.meta.url))
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tidemark-arrows-')))

type Case = { why: string; file: string; code: string; message?: string }

const FORBIDDEN: Case[] = [
  {
    why: 'a feature reaching up to app',
    file: 'src/features/one/a.ts',
    code: "import { x } from '#src/app/x.ts'\nx()",
    message: 'features must not import app',
  },
  {
    why: 'a feature importing another',
    file: 'src/features/one/b.ts',
    code: "import { x } from '#src/features/two/x.ts'\nx()",
    message: 'Features never import each other',
  },
  {
    why: 'ui knowing the api',
    file: 'src/ui/a.ts',
    code: "import { x } from '#src/api/x.ts'\nx()",
    message: 'ui must not import api',
  },
  {
    why: 'ui knowing the contract',
    file: 'src/ui/b.ts',
    code: "import { x } from '#src/contract/x.ts'\nx()",
    message: 'ui must not import contract',
  },
  {
    why: 'the api knowing ui',
    file: 'src/api/a.ts',
    code: "import { x } from '#src/ui/x.ts'\nx()",
    message: 'api must not import ui',
  },
  {
    why: 'the contract knowing the api',
    file: 'src/contract/a.ts',
    code: "import { x } from '#src/api/x.ts'\nx()",
    message: 'contract must not import api',
  },
  {
    why: 'lib knowing anything',
    file: 'src/lib/a.ts',
    code: "import { x } from '#src/contract/x.ts'\nx()",
    message: 'lib must not import contract',
  },
  {
    why: 'src knowing the server',
    file: 'src/api/b.ts',
    code: "import { x } from '#server/host/x.ts'\nx()",
    message: 'api must not import host',
  },
  {
    why: 'a test in src knowing the server',
    file: 'src/api/b.test.ts',
    code: "import { x } from '#server/main.ts'\nx()",
    message: 'api must not import server',
  },
  {
    why: 'the host knowing the reference API',
    file: 'server/host/a.ts',
    code: "import { x } from '#server/reference-api/x.ts'\nx()",
    message: 'host must not import reference-api',
  },
  {
    why: 'the reference API knowing the host',
    file: 'server/reference-api/a.ts',
    code: "import { x } from '#server/host/x.ts'\nx()",
    message: 'reference-api must not import host',
  },
  {
    why: 'the host knowing the console',
    file: 'server/host/b.ts',
    code: "import { x } from '#src/api/x.ts'\nx()",
    message: 'host must not import api',
  },
  {
    why: 'a type import',
    file: 'src/lib/b.ts',
    code: "import type { X } from '#src/api/x.ts'\nexport const a = (x: X) => x",
    message: 'lib must not import api',
  },
  {
    why: 'a type in an import expression',
    file: 'src/lib/c.ts',
    code: "export const a = (x: import('#src/api/x.ts').X) => x",
    message: 'lib must not import api',
  },
  {
    why: 'a re-export',
    file: 'src/lib/d.ts',
    code: "export { x } from '#src/api/x.ts'",
    message: 'lib must not import api',
  },
  {
    why: 'a re-export of everything',
    file: 'src/lib/e.ts',
    code: "export * from '#src/api/x.ts'",
    message: 'lib must not import api',
  },
  {
    why: 'a dynamic import',
    file: 'src/lib/f.ts',
    code: "export const a = () => import('#src/api/x.ts')",
    message: 'lib must not import api',
  },
  {
    why: 'a dynamic import of a template',
    file: 'src/lib/g.ts',
    code: 'export const a = () => import(`#src/api/x.ts`)',
    message: 'lib must not import api',
  },
  {
    why: 'a dynamic import that nobody can read',
    file: 'src/lib/h.ts',
    code: 'export const a = (x: string) => import(x)',
    message: 'Import a path that can be read here',
  },
  {
    why: 'a symbolic link out of the layer',
    file: 'src/lib/i.ts',
    code: "import { x } from './linked.ts'\nx()",
    message: 'lib must not import api',
  },
  {
    why: 'a path with a query',
    file: 'src/lib/j.ts',
    code: "import x from '#src/api/x.ts?raw'\nx()",
    message: 'lib must not import api',
  },
  {
    why: 'a parent path',
    file: 'src/features/one/c.ts',
    code: "import { x } from '../../lib/x.ts'\nx()",
    message: 'as a sibling',
  },
  {
    why: 'a parent path behind a sibling',
    file: 'src/features/one/d.ts',
    code: "import { x } from './../two/x.ts'\nx()",
    message: 'as a sibling',
  },
  {
    why: 'a path from the disk',
    file: 'src/lib/k.ts',
    code: "import { x } from '/src/api/x.ts'\nx()",
    message: 'as a sibling',
  },
  {
    why: 'a path without its extension',
    file: 'src/api/c.ts',
    code: "import { x } from '#src/lib/x'\nx()",
    message: 'Write the extension',
  },
  {
    why: 'the entry',
    file: 'src/app/a.ts',
    code: "import { x } from '#src/main.tsx'\nx()",
    message: 'nobody imports it',
  },
  {
    why: 'the entry in a test',
    file: 'src/app/a.test.ts',
    code: "import { x } from '#src/main.tsx'\nx()",
    message: 'nobody imports it',
  },
  {
    why: 'testing in what is shipped',
    file: 'src/api/d.ts',
    code: "import { x } from '#src/testing/x.ts'\nx()",
    message: 'for tests and stories',
  },
  {
    why: 'journeys knowing the console',
    file: 'e2e/a.spec.ts',
    code: "import { x } from '#src/app/x.ts'\nx()",
    message: 'e2e must not import app',
  },
  {
    why: 'a query library in ui',
    file: 'src/ui/c.ts',
    code: "import { x } from '@tanstack/react-query'\nx()",
    message: 'ui does without',
  },
  {
    why: 'React in lib',
    file: 'src/lib/l.ts',
    code: "import { x } from 'react'\nx()",
    message: 'lib does without',
  },
  {
    why: 'Node in the browser',
    file: 'src/lib/m.ts',
    code: "import { x } from 'fs'\nx()",
    message: 'lib does without',
  },
  {
    why: 'a folder that is no layer',
    file: 'src/utils/a.ts',
    code: 'export const a = 1',
    message: 'in no layer of src',
  },
  {
    why: 'fetch',
    file: 'src/app/n1.ts',
    code: "await fetch('/api')",
    message: 'Only src/api talks to the network',
  },
  {
    why: 'fetch of the window',
    file: 'src/app/n2.ts',
    code: "await window.fetch('/api')",
    message: 'Only src/api talks to the network',
  },
  {
    why: 'fetch of globalThis, quoted',
    file: 'src/app/n3.ts',
    code: "await globalThis['fetch']('/api')",
    message: 'Only src/api talks to the network',
  },
  {
    why: 'fetch, taken apart',
    file: 'src/app/n4.ts',
    code: 'const { fetch: get } = globalThis\nget()',
    message: 'Only src/api talks to the network',
  },
  {
    why: 'fetch under another name',
    file: 'src/app/n5.ts',
    code: "const get = fetch\nget('/api')",
    message: 'Only src/api talks to the network',
  },
  {
    why: 'XMLHttpRequest',
    file: 'src/ui/n6.ts',
    code: 'new XMLHttpRequest()',
    message: 'Only src/api talks to the network',
  },
  {
    why: 'EventSource',
    file: 'src/lib/n7.ts',
    code: "new EventSource('/x')",
    message: 'Only src/api talks to the network',
  },
  {
    why: 'WebSocket',
    file: 'src/features/one/n8.ts',
    code: "new WebSocket('/x')",
    message: 'Only src/api talks to the network',
  },
  {
    why: 'a beacon',
    file: 'src/features/one/n9.ts',
    code: "navigator.sendBeacon('/x')",
    message: 'Only src/api talks to the network',
  },
]

const ALLOWED: Case[] = [
  {
    why: 'the entry mounting app',
    file: 'src/main.tsx',
    code: "import { x } from '#src/app/x.ts'\nx()",
  },
  {
    why: 'app using a feature',
    file: 'src/app/ok.ts',
    code: "import { x } from '#src/features/one/x.ts'\nx()",
  },
  {
    why: 'a feature using ui, api, contract and lib',
    file: 'src/features/one/ok.ts',
    code: "import { a } from '#src/ui/x.ts'\nimport { b } from '#src/api/x.ts'\nimport { c } from '#src/contract/x.ts'\nimport { d } from '#src/lib/x.ts'\na(b, c, d)",
  },
  {
    why: 'a feature using its own, by both paths',
    file: 'src/features/one/ok2.ts',
    code: "import { a } from './x.ts'\nimport { b } from '#src/features/one/x.ts'\na(b)",
  },
  { why: 'ui using lib', file: 'src/ui/ok.ts', code: "import { x } from '#src/lib/x.ts'\nx()" },
  {
    why: 'the api using contract, by type and on demand',
    file: 'src/api/ok.ts',
    code: "import type { X } from '#src/contract/x.ts'\nexport const a = (x: X) => [x, import('#src/contract/x.ts')]",
  },
  {
    why: 'the contract using lib',
    file: 'src/contract/ok.ts',
    code: "export { x } from '#src/lib/x.ts'",
  },
  { why: 'lib using a package', file: 'src/lib/ok.ts', code: "import { x } from 'zod/mini'\nx()" },
  {
    why: 'a test using testing and Node',
    file: 'src/api/ok.test.ts',
    code: "import { x } from '#src/testing/x.ts'\nimport { y } from 'node:fs'\nx(y)",
  },
  {
    why: 'a story using testing',
    file: 'src/ui/ok.stories.tsx',
    code: "import { x } from '#src/testing/x.ts'\nx()",
  },
  {
    why: 'a server test using testing',
    file: 'server/host/ok.test.ts',
    code: "import { x } from '#src/testing/x.ts'\nx()",
  },
  {
    why: 'the host using contract',
    file: 'server/host/ok.ts',
    code: "import { x } from '#src/contract/x.ts'\nx()",
  },
  {
    why: 'the reference API using contract and lib',
    file: 'server/reference-api/ok.ts',
    code: "import { x } from '#src/contract/x.ts'\nimport { y } from '#src/lib/x.ts'\nx(y)",
  },
  {
    why: 'the server wiring both',
    file: 'server/main.ts',
    code: "import { x } from '#server/host/x.ts'\nimport { y } from './reference-api/x.ts'\nx(y)",
  },
  {
    why: 'a journey using its support and the paths',
    file: 'e2e/ok.spec.ts',
    code: "import { x } from './support/x.ts'\nimport { y } from '#src/lib/x.ts'\nx(y)",
  },
  { why: 'fetch in the api', file: 'src/api/ok-n1.ts', code: "await fetch('/api')" },
  { why: 'fetch in the server', file: 'server/host/n2.ts', code: "await fetch('/api')" },
  { why: 'fetch in a journey', file: 'e2e/n3.spec.ts', code: "await fetch('/api')" },
  { why: 'fetch in a test', file: 'src/app/ok-n4.test.ts', code: "await fetch('/api')" },
  {
    why: 'something of ours called fetch',
    file: 'src/app/ok-n5.ts',
    code: 'export const a = (fetch: () => void) => fetch()',
  },
  {
    why: 'a property called fetch',
    file: 'src/app/ok-n6.ts',
    code: 'export const a = (x: { fetch: () => void }) => x.fetch()',
  },
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
  write(
    'package.json',
    JSON.stringify({ imports: { '#src/*': './src/*', '#server/*': './server/*' } }),
  )
  write('src/api/x.ts', 'export const x = 1')
  for (const { file, code } of [...FORBIDDEN, ...ALLOWED]) write(file, code)
  symlinkSync(join(folder, 'src/api/x.ts'), join(folder, 'src/lib/linked.ts'))

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

describe('imports and requests that lint rejects', () => {
  test.each(FORBIDDEN)('$why ($file)', ({ file, message = '' }) => {
    expect(reportedIn(file)).toEqual([expect.stringContaining(message)])
  })
})

describe('imports and requests that lint allows', () => {
  test.each(ALLOWED)('$why ($file)', ({ file }) => {
    expect(reportedIn(file)).toEqual([])
  })
})
