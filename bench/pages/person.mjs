import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../../tools/chromium.mjs'

/**
 * A browser with a profile on disk, as a person has: unlike a private window, it caches compiled code.
 * @template T
 * @param {{ width: number, height: number }} viewport
 * @param {(context: import('playwright').BrowserContext) => Promise<T>} happen
 * @returns {Promise<T>}
 */
export const asPerson = async (viewport, happen) => {
  const profile = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    args: CHROMIUM_ARGS,
    viewport,
    reducedMotion: 'reduce',
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    return await happen(context)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
