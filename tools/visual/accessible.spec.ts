import { expect, test } from '@playwright/test'
import { nextStory, openStory, storiesByTitle } from './stories.ts'

for (const [title, stories] of storiesByTitle())
  for (const theme of ['light', 'dark'] as const)
    test(`${title} is accessible and its steps pass (${theme})`, async ({ page }) => {
      test.setTimeout(60_000 + stories.length * 20_000)
      const [first, ...others] = stories
      if (!first) return
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ colorScheme: theme })
      const finished = [await openStory(page, first.id, { theme })]
      for (const { id } of others) finished.push(await nextStory(page, id))
      for (const { storyId, status, violations } of finished) {
        expect.soft(violations, storyId).toEqual([])
        expect.soft(status, storyId).toBe('success')
      }
    })
