import './node-version.mjs'
import { runTool } from './run-tool.mjs'
import { ensureInstalled } from './setup.mjs'

const [command = 'dev', ...args] = process.argv.slice(2)
const DEFAULTS =
  command === 'dev' ? ['--port', '6006', '--no-open'] : ['--output-dir', 'storybook-static']

await ensureInstalled()
runTool('storybook', [command, ...DEFAULTS, ...args])
