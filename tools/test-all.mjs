import { runTests } from './test/command.mjs'
import { LONG } from './test/stages.mjs'

await runTests(LONG)
