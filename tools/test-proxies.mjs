import './node-version.mjs'
import { ensureBuilt } from './build.mjs'
import { runTool } from './run-tool.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled()
await ensureBuilt()
runTool('vitest', ['run', '--project', 'delivery', 'tools/proxies', ...process.argv.slice(2)])
