import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, binOf } from '#tools/process.mjs'

/**
 * A stage of a test command: programs that pass or fail as a whole, or a test runner that reports each test.
 * @typedef {{ name: string, programs: (readonly [script: () => string, ...args: string[]])[], reports: boolean,
 *   needs?: string, env?: Record<string, string> }} Stage
 */

/** @param {string} name @param {Stage['programs']} programs @returns {Stage} */
const check = (name, ...programs) => ({ name, programs, reports: false })

/** @param {string} project @param {string[]} files all of the project if there are none @returns {Stage} */
const vitest = (project, ...files) => ({
  name: project,
  reports: true,
  programs: [
    [
      () => binOf('vitest'),
      'run',
      '--project',
      project,
      ...files,
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

/** The unit tests with random cases, which read how many there are. */
const randomTests = () =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join('src', path))
    .filter((path) =>
      /random-runs|VITE_MORE_RUNS|ROUND_TRIPS/.test(readFileSync(join(ROOT, path), 'utf8')),
    )

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
 * `npm run test:all`: all stories, the slower tests, and more random cases than in `npm test`.
 * @type {Stage[][]}
 */
export const LONG = [
  [build, check('unused', [() => binOf('knip'), '--no-progress'])],
  [{ ...vitest('delivery'), needs: 'build' }],
  [
    vitest('stories'),
    vitest('browser-long'),
    {
      ...vitest('unit', ...randomTests()),
      name: 'random',
      env: { VITE_MORE_RUNS: '1', ROUND_TRIPS: '10000' },
    },
  ],
  [journeys('e2e', '--project', 'gateway', '--project', 'direct', '--grep', '@long')],
  // One after the other: three times two browsers are too much for two cores.
  [journeys('under-path', '--project', 'under-path')],
  [journeys('direct', '--project', 'direct', '--grep-invert', '@long')],
  [journeys('engines', 'e2e/engines/', 'e2e/kept-page.spec.ts')],
]
