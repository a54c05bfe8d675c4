import puppeteer, { type Browser, type KeyInput } from 'puppeteer-core'
import type { Driver, Started } from './driver.ts'

/** Firefox, by WebDriver BiDi. */
export const startFirefox = async (executablePath: string): Promise<Started> => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  return { visit: () => visit(browser), close: () => browser.close() }
}

const visit = async (browser: Browser): Promise<Driver> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  let at = { x: 0, y: 0 }
  // Leaves a page with unsaved edits, as the other engines do.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    open: async (url) => {
      await page.goto(url)
    },
    run: (script) => page.evaluate(script),
    resize: (width, height) => page.setViewport({ width, height }),
    keyDown: (key) => page.keyboard.down(key as KeyInput),
    keyUp: (key) => page.keyboard.up(key as KeyInput),
    pointTo: async (x, y) => {
      at = { x, y }
      await page.mouse.move(x, y)
    },
    press: () => page.mouse.down(),
    release: () => page.mouse.up(),
    turnWheel: async (pixels) => {
      await page.mouse.move(at.x, at.y)
      await page.mouse.wheel({ deltaY: pixels })
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  }
}
