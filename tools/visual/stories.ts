import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** A story of the built previews. */
export type Story = { id: string; title: string; name: string; type: string }

const INDEX = fileURLToPath(new URL('../../.cache/visual/previews/index.json', import.meta.url))

/** Every story of the built previews, by title. */
export const storiesByTitle = (): ReadonlyMap<string, readonly Story[]> => {
  const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as { entries: Record<string, Story> }
  const byTitle = new Map<string, Story[]>()
  for (const story of Object.values(entries))
    if (story.type === 'story')
      byTitle.set(story.title, [...(byTitle.get(story.title) ?? []), story])
  return byTitle
}

/** What is reported of a story that ran: whether its steps passed, and what axe found wrong. */
export type Finished = { storyId: string; status: 'success' | 'error'; violations: string[] }

type Report = { type: string; result: { violations?: unknown[]; error?: { message?: string } } }
type Told = { storyId: string; status: Finished['status']; reporters: Report[] }

/** How Storybook's own parts of a page talk to each other. */
type Channel = {
  last: (event: 'storyFinished') => [Told] | undefined
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

/** Waits until a story has run its steps and axe, where it is asked to, has looked at it. */
const finished = async (page: Page, id: string): Promise<Finished> => {
  const handle = await page.waitForFunction(
    (wanted) => {
      const [told] = globalThis.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished') ?? []
      return told?.storyId === wanted && JSON.stringify(told)
    },
    id,
    { timeout: 60_000 },
  )
  const told = JSON.parse(String(await handle.jsonValue())) as Told
  const violations = told.reporters
    .filter(({ type }) => type === 'a11y')
    .flatMap(({ result }) =>
      result.error === undefined
        ? (result.violations ?? []).map((one) => JSON.stringify(one).slice(0, 800))
        : [`axe failed: ${result.error.message ?? 'for no reason that it gave'}`],
    )
  return { storyId: id, status: told.status, violations }
}

/** Opens a story on a page of its own. */
export const openStory = async (page: Page, id: string, globals: Globals): Promise<Finished> => {
  await page.goto(addressOf(id, globals))
  return finished(page, id)
}

/** Goes to another story without loading the page again. */
export const nextStory = async (page: Page, id: string): Promise<Finished> => {
  await page.evaluate((storyId) => {
    globalThis.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', { storyId, viewMode: 'story' })
  }, id)
  return finished(page, id)
}
