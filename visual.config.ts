import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.mjs'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tools/visual',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/visual',
  snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  timeout: 120_000,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  expect: {
    toHaveScreenshot: {
      // What a person can hardly see is none; one row of pixels is. Everything that moves stands still.
      threshold: 0.02,
      maxDiffPixels: 8,
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
    },
  },
  use: {
    ...(process.env['VISUAL_URL'] !== undefined && { baseURL: process.env['VISUAL_URL'] }),
    locale: 'en-GB',
    timezoneId: 'UTC',
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Glyphs are drawn without the help of the machine: no hinting, no colours at their edges.
      args: [
        ...CHROMIUM_ARGS,
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
})
