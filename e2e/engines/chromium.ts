import { chromium, type LaunchOptions } from '@playwright/test'
import type { Driver } from './driver.ts'

/** Chromium, as the other journeys use it: it shows that a journey is right where another engine fails it. */
export const startChromium = async (launch: LaunchOptions): Promise<Driver> => {
  const browser = await chromium.launch(launch)
  const page = await browser.newPage({ locale: 'en-GB' })
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
    close: () => browser.close(),
  }
}
