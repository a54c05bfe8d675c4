import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.mjs'

// React as people get it, which renders faster than the one for development. No test reads the warnings of that one.
process.env['NODE_ENV'] = 'production'

const executablePath = findChromium()

// Made for each project: Vitest writes the project's name into it.
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    // The same on every machine, and nothing is measured while it moves.
    contextOptions: { locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
  }),
  // As stories without a size of their own have it.
  viewport: { width: 1200, height: 900 },
  instances: [{ browser: 'chromium' as const }],
})

// A dependency that is found late makes Vite load the page again in the middle of a test, so all are looked for first.
const entries = [
  'src/**/*.{ts,tsx}',
  '!src/**/!(*.browser).test.{ts,tsx}',
  '.storybook/preview.tsx',
]

/** What the console itself loads only where it is needed, or the compiler adds to it. */
const LATE = [
  'codemirror',
  '@codemirror/lang-yaml',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
  '@lezer/highlight',
  'croner',
  'cronstrue',
  'lossless-json',
  're2js',
  'react/compiler-runtime',
  'yaml',
]

/** What takes 4 s here took 15 on a machine that others used; waits for what should appear have limits of their own. */
const SLOW_MACHINE = 60_000
/** How long a browser test waits for what should appear, in milliseconds: the default of one second is too short there. */
const APPEARS = 15_000

/** Before each test in a browser: fonts, clock, storage. */
const setupFiles = ['src/testing/browser-setup.ts']

/** Browser tests that only `npm run test:all` runs. */
const LONG = 'src/**/*.long.browser.test.tsx'

/** Tests of what is delivered, made from the build as it would be for a release; only `npm run test:all` runs them. */
const DELIVERY = 'tools/**/*.delivery.test.ts'

const browserTests = (
  name: string,
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  extends: './vite.config.ts',
  optimizeDeps: {
    entries,
    include: [...LATE, 'fast-check', 'react-dom/client', 'storybook/test'],
    exclude: ['lucide-react'],
  },
  test: {
    name,
    ...files,
    setupFiles,
    // Most of their time goes into pauses between keys, so several share a core.
    maxWorkers: 3,
    testTimeout: SLOW_MACHINE,
    expect: { poll: { timeout: APPEARS } },
    browser: chromium(),
  },
})

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Loading the same modules again for each file took twice as long as the tests themselves.
          isolate: false,
          // One of them often waits for a server of its own, or has less to do than the other.
          maxWorkers: 2,
          // With more random cases, one property took longer than a minute beside other work.
          testTimeout:
            process.env['VITE_MORE_RUNS'] === undefined ? SLOW_MACHINE : 5 * SLOW_MACHINE,
          include: ['{src,server,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx', DELIVERY],
        },
      },
      {
        test: {
          name: 'delivery',
          environment: 'node',
          // What they install and run must not take itself for production.
          env: { NODE_ENV: 'test' },
          // They install packages, and start and stop servers: one after the other, as the machine has two cores.
          fileParallelism: false,
          testTimeout: 3 * SLOW_MACHINE,
          hookTimeout: 3 * SLOW_MACHINE,
          include: [DELIVERY],
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [storybookTest({ configDir: '.storybook' })],
        // Looked for again each time: one that an earlier run did not know would reload the one page of all files.
        optimizeDeps: { entries, include: LATE, force: true },
        test: {
          name: 'stories',
          // One page for all files: every story begins and ends by itself, and loading all of it again for each file
          // took half of the time.
          isolate: false,
          setupFiles,
          testTimeout: SLOW_MACHINE,
          expect: { poll: { timeout: APPEARS } },
          browser: chromium(),
        },
      },
      browserTests('browser', {
        include: ['src/**/*.browser.test.tsx'],
        exclude: [LONG],
      }),
      browserTests('browser-long', { include: [LONG] }),
    ],
  },
})
