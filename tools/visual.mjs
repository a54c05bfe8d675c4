import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { ROOT, binOf, endWithNpm, fail, run, say } from './process.mjs'
import { ensureInstalled } from './setup.mjs'
import { readPlaywright } from './test-reports.mjs'

/*
 * Looks at the built previews: pictures of the ones that carry the look, and axe on all of them, in
 * both themes. `--update` takes the pictures anew; `--built` takes the previews as they were built
 * last; the rest goes to Playwright (`-g "History"`).
 */

const FOLDER = join(ROOT, '.cache', 'visual')
const REPORT = join(FOLDER, 'report.json')

const given = process.argv.slice(2)
const updates = given.includes('--update')
const passedOn = given.filter((one) => one !== '--update' && one !== '--built')

endWithNpm()
await ensureInstalled()
process.env['CHROMIUM_PATH'] = await ensureChromium()

const previews = join(FOLDER, 'previews')
if (!given.includes('--built') || !existsSync(join(previews, 'index.json'))) {
  say('Building the previews …')
  const args = [binOf('storybook'), 'build', '--output-dir', previews, '--loglevel', 'warn']
  if (!(await run(process.execPath, args, { env: { STORYBOOK_DISABLE_TELEMETRY: '1' } })))
    fail('Building the previews failed, see above.')
}

const { preview } = await import('vite')
const server = await preview({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  build: { outDir: previews },
  preview: { host: '127.0.0.1', port: 4490 },
})
const [url = fail('The previews are not served.')] = server.resolvedUrls?.local ?? []

mkdirSync(FOLDER, { recursive: true })
rmSync(REPORT, { force: true })
const args = ['test', '--config', join(ROOT, 'visual.config.ts')]
if (updates) args.push('--update-snapshots=changed', '--grep', 'looks as it did')
const child = spawn(
  process.execPath,
  [binOf('@playwright/test', 'playwright'), ...args, ...passedOn],
  {
    cwd: ROOT,
    env: { ...process.env, VISUAL_URL: url, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal))
await new Promise((resolve) => child.on('close', resolve))
await server.close()

if (!existsSync(REPORT)) fail('Playwright left no report, see above.')
const { passed, failed, failures } = readPlaywright(readFileSync(REPORT, 'utf8'))
for (const { name, message } of failures)
  console.log(`✗ ${name}\n${message.trim().slice(0, 2000).replaceAll(/^/gm, '    ')}`)
if (failed > 0)
  console.log('Expected, actual and different pixels are in test-results/visual; --update accepts.')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
