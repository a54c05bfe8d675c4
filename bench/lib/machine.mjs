import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { chromium } from 'playwright'
import { findChromium } from '../../tools/chromium.mjs'
import { calibrate } from './calibrate.mjs'

const browserVersion = () => {
  try {
    return execFileSync(findChromium() ?? chromium.executablePath(), ['--version'], {
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** The machine that the numbers come from, with its load and its speed when the run started. */
export const describeMachine = () => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
  browser: browserVersion(),
  loadAtStart: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  calibrationMs: Math.round(calibrate() * 10) / 10,
})
