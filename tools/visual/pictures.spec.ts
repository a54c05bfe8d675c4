import { expect, test } from '@playwright/test'
import { PICTURES } from './pictured-stories.ts'
import { openStory } from './stories.ts'

/** A minute after the end of the sample data in the stories. */
const NOW = new Date('2026-11-20T12:01:00Z')

for (const { id, width, height, modes } of PICTURES)
  for (const mode of modes)
    test(`${id} matches its picture (${mode})`, async ({ page, baseURL }) => {
      const outside: string[] = []
      page.on('request', (request) => {
        if (/^(?:http|ws)/.test(request.url()) && !request.url().startsWith(baseURL ?? ''))
          outside.push(request.url())
      })
      await page.setViewportSize({ width, height: height ?? 800 })
      await page.clock.setFixedTime(NOW)
      await page.emulateMedia({
        colorScheme: mode === 'dark' ? 'dark' : 'light',
        forcedColors: mode === 'forced' ? 'active' : 'none',
      })
      const { status } = await openStory(page, id, {
        'a11y.manual': '!true',
        ...(mode !== 'forced' && { theme: mode }),
      })
      expect(status).toBe('success')
      await page.evaluate(() => document.fonts.ready)
      await expect(page).toHaveScreenshot(`${id}.${mode}.png`, { fullPage: height === undefined })
      expect(outside).toEqual([])
    })
