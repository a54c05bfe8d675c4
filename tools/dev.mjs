import './node-version.mjs'
import { runTool } from './run-tool.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled()
runTool('vite', process.argv.slice(2))
