import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './ensure-chromium.mjs'
import { ROOT, binOf, endWithNpm, fail, run, printProgress } from './process.mjs'
import { ensureInstalled } from './setup.mjs'

/*
 * Tests the built Storybook: screenshots of the stories in `pictured-stories.ts`, and steps and axe of
 * all stories in both themes. `--update` replaces the screenshots that differ; `--built` reuses the
 * last build; other arguments go to Playwright (`-g "History"`).
 */

const FOLDER = join(ROOT, '.cache', 'visual')

const given = process.argv.slice(2)
const updates = given.includes('--update')
const playwrightArgs = given.filter((one) => one !== '--update' && one !== '--built')

endWithNpm()
await ensureInstalled()
await ensureChromium()

const previews = join(FOLDER, 'previews')
if (!given.includes('--built') || !existsSync(join(previews, 'index.json'))) {
  printProgress('Building Storybook …')
  const args = [binOf('storybook'), 'build', '--output-dir', previews, '--loglevel', 'warn']
  if (!(await run(process.execPath, args, { env: { STORYBOOK_DISABLE_TELEMETRY: '1' } })))
    fail('Building Storybook failed, see above.')
}

const { preview } = await import('vite')
const server = await preview({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  build: { outDir: previews },
  preview: { host: '127.0.0.1', port: 4490 },
})
const [url = fail('Storybook is not being served.')] = server.resolvedUrls?.local ?? []

mkdirSync(FOLDER, { recursive: true })
const args = ['test', '--config', join(ROOT, 'visual.config.ts')]
if (updates) args.push('--update-snapshots=changed', '--grep', 'matches its picture')
const child = spawn(
  process.execPath,
  [binOf('@playwright/test', 'playwright'), ...args, ...playwrightArgs],
  {
    cwd: ROOT,
    env: { ...process.env, VISUAL_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal))
const code = await new Promise((resolve) => child.on('close', resolve))
await server.close()

if (code !== 0)
  console.log(
    'Expected and actual pictures and their differences are in test-results/visual; --update accepts the actual ones.',
  )
process.exitCode = code === 0 ? 0 : 1
