import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** A story of the built Storybook. */
export type StoryEntry = { id: string; title: string; name: string; type: string }

const INDEX = fileURLToPath(new URL('../../.cache/visual/previews/index.json', import.meta.url))

/** Every story of the built Storybook, by title. */
export const storiesByTitle = (): ReadonlyMap<string, readonly StoryEntry[]> => {
  const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as {
    entries: Record<string, StoryEntry>
  }
  const byTitle = new Map<string, StoryEntry[]>()
  for (const story of Object.values(entries))
    if (story.type === 'story')
      byTitle.set(story.title, [...(byTitle.get(story.title) ?? []), story])
  return byTitle
}

/** The result of a story: whether its steps passed, and the violations that axe found. */
export type Finished = { storyId: string; status: 'success' | 'error'; violations: string[] }

type Report = { type: string; result: { violations?: unknown[]; error?: { message?: string } } }
type FinishedEvent = { storyId: string; status: Finished['status']; reporters: Report[] }

/** The event channel of Storybook's preview. */
type Channel = {
  last: (event: 'storyFinished') => [FinishedEvent] | undefined
  emit: (event: 'setCurrentStory', what: { storyId: string; viewMode: 'story' }) => void
}

declare global {
  var __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined
}

type Globals = Readonly<Record<string, string>>

const addressOf = (id: string, globals: Globals) =>
  `/iframe.html?viewMode=story&id=${id}&globals=${Object.entries(globals)
    .map((pair) => pair.join(':'))
    .join(';')}`

/** Waits until a story has run its steps and, if enabled, axe. */
const finished = async (page: Page, id: string): Promise<Finished> => {
  const handle = await page.waitForFunction(
    (wanted) => {
      const [event] = globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished') ?? []
      return event?.storyId === wanted && JSON.stringify(event)
    },
    id,
    { timeout: 60_000 },
  )
  const event = JSON.parse(String(await handle.jsonValue())) as FinishedEvent
  const violations = event.reporters
    .filter(({ type }) => type === 'a11y')
    .flatMap(({ result }) =>
      result.error === undefined
        ? (result.violations ?? []).map((one) => JSON.stringify(one).slice(0, 800))
        : [`axe failed: ${result.error.message ?? 'no message'}`],
    )
  return { storyId: id, status: event.status, violations }
}

/** Loads a story. */
export const openStory = async (page: Page, id: string, globals: Globals): Promise<Finished> => {
  await page.goto(addressOf(id, globals))
  return finished(page, id)
}

/** Switches to another story without reloading the page. */
export const nextStory = async (page: Page, id: string): Promise<Finished> => {
  await page.evaluate((storyId) => {
    globalThis.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId, viewMode: 'story' })
  }, id)
  return finished(page, id)
}
