import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '#src/api/api-error.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { createTabShare } from '#src/deployments/history/tab-sync.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { nextTask } from '#src/testing/next-task.ts'
import { aContainer, aDeployment } from '#src/testing/builders.ts'
import { NO_SERVICES } from '#src/testing/histories.ts'
import { type MemoryRequest, createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { BoardPage } from './board-page.tsx'

/* A board of several environments, as their answers come. */

afterEach(() => changeBookmarks(() => []))

const idOf = (n: number) => `869d3cea-5e07-4c1b-8f6a-${String(n).padStart(12, '0')}`
const nth = ({ path }: Pick<MemoryRequest, 'path'>) => Number(path.split('/')[2]?.slice(-12))
const region = () => page.getByRole('region', { name: 'Environments' })
const row = (n: number) => region().getByRole('article').nth(n)

/** An answer with one deployment of three services. */
const answerOf = (n: number) => ({
  page: 1,
  page_size: 20,
  results: [
    aDeployment({
      ...NO_SERVICES,
      id: idOf(n),
      created_at: '2026-11-20T14:00:00Z',
      containers: ['worker', 'web', 'cache'].map((name) =>
        aContainer({ id: `${n} ${name}`, name, tag: name === 'worker' ? `1.${n}.0` : `2.${n}.0` }),
      ),
    }),
  ],
})

/** As `answerOf`, but the first environment has a service more. */
const shopOf = (n: number) => {
  const { results, ...rest } = answerOf(n)
  const [first] = results
  const more = aContainer({ id: 'more', name: 'ledger', tag: '3.0.0' })
  if (n > 0 || !first) return { results, ...rest }
  return { ...rest, results: [{ ...first, containers: [...first.containers, more] }] }
}

const idsOf = (count: number) => Array.from({ length: count }, (_, n) => idOf(n))

/** Opens a board; by default that of its address. */
const open = (
  count: number,
  answer: (asked: MemoryRequest) => unknown,
  at = `/?environments=${idsOf(count).join(',')}`,
) => {
  mount(
    <TimelineStage api={createMemoryApi(answer)} at={at}>
      <BoardPage />
    </TimelineStage>,
  )
}

test('environments that are slow or fail hold up no other, and at most six are asked at once', async () => {
  let asking = 0
  let most = 0
  open(12, async (asked) => {
    // Older pages come after them, two at once.
    if (asked.path.includes('startId')) return { results: [] }
    asking += 1
    most = Math.max(most, asking)
    if (nth(asked) === 2)
      return new Promise((_answer, fail) => {
        // On a slow machine it is given up before the others have come, and makes room.
        asked.signal?.addEventListener('abort', () => {
          asking -= 1
          fail(new Error('Given up'))
        })
      })
    await nextTask()
    asking -= 1
    if (nth(asked) === 4) throw new ApiError({ kind: 'server', status: 500 })
    if (nth(asked) === 5) throw new ApiError({ kind: 'forbidden' })
    return answerOf(nth(asked))
  })
  await expect.element(row(11)).toHaveAccessibleName(/, deployed since/)
  for (const n of [0, 1, 3, 6, 7, 8, 9, 10]) {
    await expect.element(row(n)).toHaveAccessibleName(/, deployed since/)
  }
  await expect.element(row(4)).toHaveAccessibleName(/, could not be loaded: 500/)
  await expect.element(row(5)).toHaveAccessibleName(/, could not be loaded: 403/)
  await expect.element(row(2)).not.toHaveAccessibleName(/, (deployed|cannot)/)
  expect(most).toBe(6)
})

/** Pins environments and opens them as a board. */
const openPinned = (count: number, answer: (n: number, asked: MemoryRequest) => unknown) => {
  changeBookmarks(() => idsOf(count).map((environmentId) => ({ environmentId, pinned: true })))
  const asked: MemoryRequest[] = []
  open(
    count,
    (one) => {
      asked.push(one)
      return answer(nth(one), one)
    },
    '/',
  )
  return asked
}

test('an environment that leaves the board before its turn is not asked', async () => {
  let answer = () => {}
  const answers = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = openPinned(8, async (n) => {
    await answers
    return answerOf(n)
  })
  await expect.poll(() => asked.map(nth)).toEqual([0, 1, 2, 3, 4, 5])
  await row(6)
    .getByRole('button', { name: /^Remove .* from the board$/ })
    .click()
  await expect.poll(() => region().getByRole('article').elements()).toHaveLength(7)
  answer()
  await expect.element(row(6)).toHaveAccessibleName(/, deployed since/)
  expect(asked.map(nth)).not.toContain(6)
})

test('no older pages are loaded of an environment that leaves the board before its turn', async () => {
  let answer = () => {}
  const answers = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = openPinned(4, async (n, one) => {
    // Their newest pages are not full, so older ones are asked for, two at once.
    if (!isOlder(one)) return answerOf(n)
    await answers
    return { results: [] }
  })
  const older = () => asked.filter(isOlder).map(nth)
  await expect.element(row(2)).toHaveAccessibleName(/, deployed since/)
  await expect.poll(older).toEqual([0, 1])
  await row(2)
    .getByRole('button', { name: /^Remove .* from the board$/ })
    .click()
  await expect.poll(() => region().getByRole('article').elements()).toHaveLength(3)
  answer()
  await expect.poll(older).toContain(3)
  expect(older()).not.toContain(2)
})

/** A full page, so that there may be more. The service `ledger` is in the newest of the first environment only. */
const fullOf = (n: number) => {
  const { results } = shopOf(n)
  const rest = Array.from({ length: 19 }, (_, at) =>
    aDeployment({ ...NO_SERVICES, id: idOf(1000 * (n + 1) + at), containers: [] }),
  )
  return { page: 1, page_size: 20, results: [...results, ...rest] }
}
const isOlder = ({ path }: MemoryRequest) => path.includes('startId')
const lookFurther = () => page.getByRole('button', { name: 'Load older', exact: true }).first()

test('looking further in all can be stopped, above the table', async () => {
  await page.viewport(1440, 900)
  open(2, (asked) => (isOlder(asked) ? new Promise(() => {}) : fullOf(nth(asked))))
  const stop = page.getByRole('button', { name: 'Stop loading older' })
  await page.getByRole('button', { name: 'Load older in 1 environment' }).click()
  await expect.element(page.getByText('Loading older deployments of 1 environment')).toBeVisible()
  await stop.click()
  await expect.element(stop).not.toBeInTheDocument()
  await expect.element(lookFurther()).toBeVisible()
})

test('the focus stays in the cell that looking further has answered', async () => {
  await page.viewport(1440, 900)
  const found = aDeployment({
    ...NO_SERVICES,
    id: idOf(5000),
    created_at: '2026-11-19T14:00:00Z',
    containers: [aContainer({ id: 'found', name: 'ledger', tag: '2.9.9' })],
  })
  open(2, (asked) => (isOlder(asked) ? { results: [found] } : fullOf(nth(asked))))
  await expect.element(lookFurther()).toBeVisible()
  lookFurther().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: /2\.9\.9/ })).toHaveFocus()
})

test('an environment whose newest page is not full is read to its end, and offers nothing to look for', async () => {
  await page.viewport(1440, 900)
  open(2, (asked) => (isOlder(asked) ? { results: [] } : shopOf(nth(asked))))
  await expect
    .element(page.getByRole('cell').filter({ hasText: 'not listed' }).last())
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /look further/i })).not.toBeInTheDocument()
})

test('Tab stops once in each strip, and arrow keys go through it', async () => {
  await page.viewport(1440, 900)
  open(2, (asked) => (isOlder(asked) ? { results: [] } : fullOf(nth(asked))))
  const links = () =>
    region()
      .getByRole('list')
      .nth(1)
      .getByRole('link')
      .elements()
      .filter((link) => link instanceof HTMLElement)
  await expect.poll(() => links().length).toBe(20)
  expect(links().map(({ tabIndex }) => tabIndex === 0)).toEqual([true, ...Array(19).fill(false)])
  links()[0]?.focus()
  const focused = () => links().findIndex((link) => link === document.activeElement)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focused).toBe(1)
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe(19)
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.poll(focused).toBe(0)
})

test('one environment that refuses the credential says so in its row, and no dialog opens over the others', async () => {
  open(3, (asked) => {
    if (nth(asked) === 1) throw new ApiError({ kind: 'unauthorized', reason: 'withdrawn' })
    return isOlder(asked) ? { results: [] } : fullOf(nth(asked))
  })
  await expect.element(row(1)).toHaveAccessibleName(/, could not be loaded: 401/)
  await expect.element(row(2)).toHaveAccessibleName(/, deployed since/)
  await expect.element(row(1).getByRole('button', { name: 'Sign in again' })).toBeVisible()
})

test('what was never asked says so, and can be asked for again once requests are left', async () => {
  let isLeft = false
  open(1, (asked) => {
    if (isLeft) return fullOf(nth(asked))
    throw new ApiError({
      kind: 'rateLimited',
      resetAt: new Date(Date.now() - 10_000),
      unsent: true,
    })
  })
  await expect.element(row(0)).toHaveAccessibleName(/, not checked yet/)
  await expect.element(row(0)).toHaveTextContent(/requests resume at \d\d:\d\d/)
  isLeft = true
  await row(0).getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(0)).toHaveAccessibleName(/, deployed since/)
})

test('nothing of a shared board is added before the person says so', async () => {
  open(2, (asked) => answerOf(nth(asked)))
  const notice = page.getByText('You opened this board from a link.')
  await expect.element(notice).toBeVisible()
  const stored = () => localStorage.getItem('tidemark.places')
  expect(stored()).toBeNull()
  await page.getByRole('button', { name: 'Pin these 2 environments' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(stored).toContain(idOf(1))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(notice).toBeVisible()
  await expect.poll(stored).toBe('[]')
})

test('on a phone, failing environments come first, and one that fails late stays where it is', async () => {
  await page.viewport(390, 844)
  const failed = (n: number) => {
    const { results, ...rest } = answerOf(n)
    const worker = aContainer({ id: 'bad', name: 'worker', status: 'DEPLOYMENT_ERROR' })
    const change = { status: 'DEPLOYMENT_ERROR', containers: [worker] } as const
    return { ...rest, results: results.map((one) => ({ ...one, ...change })) }
  }
  let answerLate = () => {}
  const late = new Promise<void>((resolve) => {
    answerLate = resolve
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  open(4, async (asked) => {
    await answered
    if (isOlder(asked)) return { results: [] }
    if (nth(asked) === 3) await late
    return nth(asked) < 2 ? answerOf(nth(asked)) : failed(nth(asked))
  })
  // Until then nothing is said of which environment stands where.
  await expect.element(row(0)).toHaveAccessibleName('…, loading')
  await expect.element(row(0).getByRole('link')).not.toBeInTheDocument()
  answer()
  await expect.element(row(0)).toHaveAccessibleName(/0002, failing since/)
  answerLate()
  await expect.element(row(3)).toHaveAccessibleName(/0003, failing since/)
  await expect.element(row(0)).toHaveAccessibleName(/0002, failing since/)
})

test('the focus stays in the table when its row becomes the same everywhere and folds away', async () => {
  await page.viewport(1440, 900)
  const pins = idsOf(2).map((environmentId) => ({ environmentId, pinned: true }))
  changeBookmarks(() => pins)
  open(2, (asked) => (isOlder(asked) ? { results: [] } : answerOf(nth(asked))), '/')
  const link = page.getByRole('cell').getByRole('link', { name: /1\.1\.0/ })
  await expect.element(link).toBeVisible()
  link.element().focus()
  const elsewhere = createTabShare(idOf(1))
  const stop = elsewhere.listen(() => {})
  const now = Date.now()
  const same = aDeployment({
    ...NO_SERVICES,
    id: idOf(100),
    created_at: '2026-11-20T15:00:00Z',
    containers: [aContainer({ id: 'same', name: 'worker', tag: '1.0.0' })],
  })
  const { results, ...rest } = answerOf(1)
  elsewhere.broadcast(readDeploymentHistoryPage({ ...rest, results: [same, ...results] }), {
    at: now,
    came: now,
  })
  await expect.element(link).not.toBeInTheDocument()
  stop()
  await expect.element(page.getByRole('group', { name: 'Services' })).toHaveFocus()
})
