import puppeteer, { type KeyInput } from 'puppeteer-core'
import type { Driver } from './driver.ts'

/** Firefox, by WebDriver BiDi. */
export const startFirefox = async (executablePath: string): Promise<Driver> => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  let at = { x: 0, y: 0 }
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
    close: () => browser.close(),
  }
}
