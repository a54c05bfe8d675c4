import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ConsoleConfig } from '#src/contract/host.ts'
import { curlCommand } from './curl-command.ts'
import { requestJson } from '#form/body/request.ts'

const GATEWAY: ConsoleConfig = {
  mode: 'gateway',
  apiBaseUrl: '/api',
  publicApiUrl: 'https://api.example.com/v1',
}
const ADDRESS = { organizationId: 'o', clusterId: 'c', componentKey: 'loki' }
const PATH = '/organization/o/cluster/c/platformBinding/component/loki/resolve'
const ENVIRONMENT = { API_TOKEN: 'it’s "$HOME"', API_JWT: 'a.b.c', API_URL: 'http://x y' }

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-curl-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs commands in a shell whose `curl` prints its arguments and then its input. */
const runAll = (shell: string, commands: readonly string[]): readonly string[][] => {
  const curl = String.raw`curl() { printf '%s\0' "$@"; cat; printf '\0;\0'; }`
  const file = join(folder, 'script')
  writeFileSync(file, [curl, ...commands].join('\n'))
  const printed = execFileSync(shell, [file], {
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e9,
  })
  return printed
    .toString()
    .split('\0;\0')
    .slice(0, -1)
    .map((one) => one.split('\0'))
}
const run = (command: string) => runAll('sh', [command])[0]

const arguments_ = (url: string, authorization: string, body: readonly string[]) => [
  '--globoff',
  '-X',
  'POST',
  url,
  '-H',
  `Authorization: ${authorization}`,
  '-H',
  'Content-Type: application/json',
  ...body,
]

it('calls the API directly with the credential of the session’s scheme', () => {
  const token = curlCommand(GATEWAY, 'Token', ADDRESS, '{}')
  expect(run(token.text)).toEqual(
    arguments_(`https://api.example.com/v1${PATH}`, `Token ${ENVIRONMENT.API_TOKEN}`, [
      '--data-raw',
      '{}',
      '',
    ]),
  )
  expect(token.variables).toEqual(['API_TOKEN'])
  const jwt = curlCommand(
    { mode: 'direct', apiBaseUrl: 'http://[::1]:4401' },
    'Bearer',
    ADDRESS,
    '{}',
  )
  expect(run(jwt.text)).toEqual(
    arguments_(`http://[::1]:4401${PATH}`, 'Bearer a.b.c', ['--data-raw', '{}', '']),
  )
  expect(jwt.variables).toEqual(['API_JWT'])
})

it('uses a variable for an address that the host does not reveal', () => {
  const command = curlCommand({ mode: 'gateway', apiBaseUrl: '/api' }, 'Token', ADDRESS, '{}')
  expect(run(command.text)?.[3]).toBe(`http://x y${PATH}`)
  expect(command.variables).toEqual(['API_URL', 'API_TOKEN'])
})

it('passes a body that is too long for an argument through standard input', () => {
  const json = requestJson({
    profileConfig: { text: `'$HOME' \`id\` \\ ${'ü\n'.repeat(200_000)}` },
  })
  const command = curlCommand(GATEWAY, 'Token', ADDRESS, json)
  expect(run(command.text)?.slice(8)).toEqual(['--data-binary', '@-', `${json}\n`])
  expect(execFileSync('sh', ['-n'], { input: command.text }).length).toBe(0)
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...`'"\`$\\!;&|<>(){}[]*?~#%@= \t\n\r\0é`) }),
  fc.constantFrom("'", "'\\''", '$(id)', '`id`', '${x:-y}', '!!', '\\', '\\\n', '@file', '--', ''),
)

it.each(['sh', 'bash'])('passes any text to curl unchanged (%s)', (shell) => {
  const anyCall = fc.record({ id: anyText, key: anyText, value: anyText })
  fc.assert(
    fc.property(fc.array(anyCall, { minLength: 40, maxLength: 40 }), (calls) => {
      const cases = calls.map(({ id, key, value }) => {
        const address = { organizationId: id, clusterId: key, componentKey: value }
        const json = requestJson({ profileConfig: { [key]: value } })
        return { address, json, command: curlCommand(GATEWAY, 'Token', address, json) }
      })
      const ran = runAll(
        shell,
        cases.map(({ command }) => command.text),
      )
      expect(ran).toEqual(
        cases.map(({ address, json }) => {
          const ids = [address.organizationId, address.clusterId, address.componentKey]
          const [organization, cluster, component] = ids.map(encodeURIComponent)
          return arguments_(
            `https://api.example.com/v1/organization/${organization}/cluster/${cluster}/platformBinding/component/${component}/resolve`,
            `Token ${ENVIRONMENT.API_TOKEN}`,
            ['--data-raw', json, ''],
          )
        }),
      )
    }),
    { numRuns: 8 },
  )
})
