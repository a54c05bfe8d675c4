import { runTests } from './test/command.mjs'
import { QUICK } from './test/stages.mjs'

await runTests(QUICK)
