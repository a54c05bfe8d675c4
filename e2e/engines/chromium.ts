import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import type { Driver, Started } from './driver.ts'

/** Chromium, as the other journeys use it: it shows that a journey is right where another engine fails it. */
export const startChromium = async (launch: LaunchOptions): Promise<Started> => {
  const browser = await chromium.launch(launch)
  return { visit: () => visit(browser), close: () => browser.close() }
}

const visit = async (browser: Browser): Promise<Driver> => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  return {
    open: async (url) => {
      await page.goto(url)
    },
    run: (script) => page.evaluate(script),
    resize: (width, height) => page.setViewportSize({ width, height }),
    keyDown: (key) => page.keyboard.down(key),
    keyUp: (key) => page.keyboard.up(key),
    pointTo: (x, y) => page.mouse.move(x, y),
    press: () => page.mouse.down(),
    release: () => page.mouse.up(),
    turnWheel: (pixels) => page.mouse.wheel(0, pixels),
    picture: () => page.screenshot(),
    close: () => context.close(),
  }
}
