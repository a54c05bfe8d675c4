import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { Builder, Button, Capabilities, Key as Codes, Origin } from 'selenium-webdriver'
import { expect } from '@playwright/test'
import { freePort } from '#tools/proxies/run-server.mjs'
import type { Driver, Key, NamedKey, Started } from './driver.ts'

declare module 'selenium-webdriver' {
  // The types of the library lack it.
  interface Actions {
    scroll(x: number, y: number, deltaX: number, deltaY: number, origin: string): Actions
  }
}

/** The paths of the programs that make up WebKit here. */
export type WebKitPrograms = { driver: string; browser: string; display: string }

const CODES: Record<NamedKey, string> = {
  Enter: Codes.ENTER,
  Tab: Codes.TAB,
  Escape: Codes.ESCAPE,
  Backspace: Codes.BACK_SPACE,
  Shift: Codes.SHIFT,
  Control: Codes.CONTROL,
  ArrowDown: Codes.ARROW_DOWN,
  ArrowUp: Codes.ARROW_UP,
  Home: Codes.HOME,
  End: Codes.END,
  PageDown: Codes.PAGE_DOWN,
}

const codeOf = (key: Key): string => CODES[key as NamedKey] ?? key

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** Starts a display that nobody sees; its number comes through a pipe. */
const startDisplay = async (program: string) => {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const pipe = child.stdio[3]
  if (!pipe) throw new Error('No pipe')
  const [number] = await once(pipe, 'data', { signal: AbortSignal.timeout(30_000) })
  return { child, name: `:${String(number).trim()}` }
}

const isReady = async (address: string) => {
  const response = await fetch(address).catch(() => undefined)
  return response?.ok ?? false
}

/** WebKit as Debian builds it, by WebDriver. */
export const startWebKit = async (programs: WebKitPrograms): Promise<Started> => {
  const display = await startDisplay(programs.display)
  const port = await freePort()
  const server = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name },
  })
  const serverUrl = `http://127.0.0.1:${port}`
  await expect.poll(() => isReady(`${serverUrl}/status`), { timeout: 30_000 }).toBe(true)
  return {
    visit: () => visit(serverUrl, programs.browser),
    close: async () => {
      await end(server)
      await end(display.child)
    },
  }
}

/** Its driver starts a browser for each visit, which forgets everything at its end. */
const visit = async (serverUrl: string, binary: string): Promise<Driver> => {
  const browser = await new Builder()
    .usingServer(serverUrl)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        // Keys and the wheel have to reach a page whose scripts have not come.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build()
  let at = { x: 0, y: 0 }
  let turned = 0
  // `perform` of the library releases nothing, so keys and buttons stay down from one call to the next.
  const act = () => browser.actions({ async: false })
  return {
    open: async (url) => {
      await browser.executeScript('window.isLeft = true')
      await browser.get(url)
      const isThere = `return !('isLeft' in window) && document.readyState === 'complete'`
      // The driver may never answer a script that it gets while one page gives way to the next.
      const ask = () =>
        Promise.race([
          browser.executeScript<boolean>(isThere).catch(() => false),
          after(2000, false),
        ])
      await browser.wait(ask, 30_000)
    },
    run: (script) => browser.executeScript(`return (${script})`),
    // The window has no frame, but a bar above the page.
    resize: async (width, height) => {
      const window = browser.manage().window()
      await window.setRect({ x: 0, y: 0, width, height })
      const bar = height - Number(await browser.executeScript('return window.innerHeight'))
      await window.setRect({ x: 0, y: 0, width, height: height + bar })
    },
    keyDown: async (key) => {
      await act().keyDown(codeOf(key)).perform()
    },
    keyUp: async (key) => {
      await act().keyUp(codeOf(key)).perform()
    },
    pointTo: async (x, y) => {
      at = { x, y }
      await act().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).perform()
    },
    press: async () => {
      await act().press(Button.LEFT).perform()
    },
    release: async () => {
      await act().release(Button.LEFT).perform()
    },
    turnWheel: async (pixels) => {
      // WebKit's driver turns the wheel by the difference between this turn and the last.
      turned += pixels
      await act().scroll(at.x, at.y, 0, turned, Origin.VIEWPORT).perform()
    },
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close: () => browser.quit(),
  }
}
