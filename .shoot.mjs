import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const stories = process.argv.slice(2)
for (const story of stories)
  for (const width of [1440, 390])
    for (const theme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await page.goto(
        `http://localhost:6107/iframe.html?id=${story}&viewMode=story&globals=theme:${theme}`,
        { timeout: 120000 },
      )
      await page
        .waitForSelector('#storybook-root form', { timeout: 120000 })
        .catch((e) => console.log(story, String(e).slice(0, 200)))
      await page.waitForTimeout(theme === 'light' && width === 1440 ? 9000 : 5000)
      await page.screenshot({ path: `/tmp/shots/${story}-${width}-${theme}.png`, fullPage: true })
      await page.close()
    }
await browser.close()
