import { join } from 'node:path'
import { ROOT, binOf } from '#tools/process.mjs'

/**
 * A stage of a test command: programs that pass or fail as a whole, or a test runner that reports each test.
 * @typedef {{ name: string, programs: (readonly [script: () => string, ...args: string[]])[], reports: boolean,
 *   needs?: string, env?: Record<string, string> }} Stage
 */

/** @param {string} name @param {Stage['programs']} programs @returns {Stage} */
const check = (name, ...programs) => ({ name, programs, reports: false })

/** @param {string} project @returns {Stage} */
const vitest = (project) => ({
  name: project,
  reports: true,
  programs: [
    [
      () => binOf('vitest'),
      'run',
      '--project',
      project,
      '--reporter',
      join(ROOT, 'tools', 'test', 'vitest-reporter.mjs'),
    ],
  ],
})

/** @param {string} name @param {string[]} which @returns {Stage} */
const journeys = (name, ...which) => ({
  name,
  reports: true,
  needs: 'build',
  programs: [
    [
      () => binOf('@playwright/test', 'playwright'),
      'test',
      ...which,
      '--reporter',
      join(ROOT, 'tools', 'test', 'playwright-reporter.mjs'),
      // Each run empties its folder, also while another stage runs.
      '--output',
      join('test-results', name),
    ],
  ],
})

const build = check('build', [() => join(ROOT, 'tools', 'build.mjs')])

/**
 * `npm test`: the tests that a change is most likely to break. The stages of a step run in parallel, because each of
 * them alone leaves a core idle.
 * @type {Stage[][]}
 */
export const QUICK = [
  [
    check('types', [() => binOf('typescript', 'tsc'), '--noEmit']),
    check('lint', [() => binOf('oxlint')]),
    check('format', [() => binOf('oxfmt'), '--check']),
    build,
  ],
  [vitest('unit'), vitest('browser')],
  [journeys('e2e', '--project', 'gateway', '--grep-invert', '@long')],
]

/**
 * `npm run test:all`: all stories, the slower tests, and the unit tests with more random runs than in `npm test`.
 * @type {Stage[][]}
 */
export const LONG = [
  [build, check('unused', [() => binOf('knip'), '--no-progress'])],
  [{ ...vitest('delivery'), needs: 'build' }],
  [
    vitest('stories'),
    { ...vitest('browser-long'), env: { VITE_MORE_RUNS: '1' } },
    // The random tests are among the others.
    { ...vitest('unit'), env: { VITE_MORE_RUNS: '1', ROUND_TRIPS: '10000' } },
  ],
  [journeys('e2e', '--project', 'gateway', '--project', 'direct', '--grep', '@long')],
  // One after the other: three times two browsers are too much for two cores.
  [journeys('under-path', '--project', 'under-path')],
  [journeys('direct', '--project', 'direct', '--grep-invert', '@long')],
  [journeys('engines', 'e2e/engines/', 'e2e/kept-page.spec.ts')],
]
