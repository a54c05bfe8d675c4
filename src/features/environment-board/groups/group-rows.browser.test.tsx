import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { TimelineStage } from '#src/testing/timeline-stage.tsx'
import { environmentState } from '#board/environments/environment-state.ts'
import { anEnvironment } from '#board/testing/harbour-shop.ts'
import type { KnownEnvironment } from './group-head.tsx'
import type { GroupOrder } from './group-order.ts'
import { GroupRows } from './group-rows.tsx'

/* What an open group does when an answer changes one of its environments, and when the order is chosen again. */

const known = (name: string, failing: boolean): KnownEnvironment => {
  const one = anEnvironment(
    name,
    failing
      ? [
          [10, 'DEPLOYMENT_ERROR', 'storefront b DEPLOYMENT_ERROR'],
          [60, 'DEPLOYED', 'storefront a'],
        ]
      : [[60, 'DEPLOYED', 'storefront a']],
    { id: `${name}0000000-0000-4000-8000-000000000000` },
  )
  return { ...one, state: environmentState(one, Date.now()) }
}

function Group({ names }: { names: readonly string[] }) {
  const [failing, setFailing] = useState('b')
  const [order, setOrder] = useState<GroupOrder>('failing')
  return (
    <TimelineStage>
      <button onClick={() => setFailing('a d')}>Poll</button>
      <button onClick={() => setOrder('team')}>Team</button>
      <button onClick={() => setOrder('failing')}>Failing</button>
      <GroupRows
        members={names.map((name) => known(name, failing.includes(name)))}
        order={order}
        labelsOf={() => undefined}
        onRetry={() => {}}
      />
    </TimelineStage>
  )
}

const rows = () =>
  page
    .getByRole('article')
    .elements()
    .map((row) => row.getAttribute('aria-label')?.split(',')[0])
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('rows stay in their places when another one fails, until the order is chosen', async () => {
  mount(<Group names={['a', 'b', 'c', 'd']} />)
  await expect.poll(rows).toEqual(['b', 'a', 'c', 'd'])
  await press('Poll')
  await expect.element(page.getByRole('article', { name: /^d, failing/ })).toBeVisible()
  expect(rows()).toEqual(['b', 'a', 'c', 'd'])
  await press('Team')
  await expect.poll(rows).toEqual(['a', 'b', 'c', 'd'])
  await press('Failing')
  await expect.poll(rows).toEqual(['a', 'd', 'b', 'c'])
})

test('what fails leaves the line of the deployed ones, and follows the rows', async () => {
  mount(<Group names={['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']} />)
  await expect.poll(rows).toEqual(['b'])
  await expect.element(page.getByRole('button', { name: '8 deployed: a, c, d,' })).toBeVisible()
  await press('Poll')
  await expect.poll(rows).toEqual(['b', 'a', 'd'])
  await expect.element(page.getByRole('button', { name: '6 deployed: c, e, f,' })).toBeVisible()
})
