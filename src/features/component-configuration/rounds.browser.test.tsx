import { Profiler } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, anAddress, aMissingValue } from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { ConfigurationStage } from '#form/testing/configuration-stage.tsx'
import { BindingList } from '#form/workbench/binding-list.tsx'
import { Headline } from '#form/workbench/configuration-headline.tsx'
import { ProblemList } from '#form/workbench/problem-list.tsx'
import { ResolveStatus } from '#form/workbench/resolve-status.tsx'
import { Review } from '#form/workbench/review.tsx'

/* What an answer leaves as it was is not rendered again. */

let leave = () => {}
afterEach(() => leave())

test('an equal answer renders only the status again', async () => {
  const api = createMemoryApi(() =>
    aComponent({
      fields: [aField('name', { label: 'Name', required: true }), aField('pier')],
      violations: [aMissingValue('name')],
    }),
  )
  const rendered: string[] = []
  const parts = {
    status: <ResolveStatus />,
    headline: <Headline name="loki" />,
    problems: <ProblemList />,
    bindings: <BindingList />,
    review: <Review />,
  }
  leave = mount(
    <Connected api={api}>
      <ConfigurationStage address={anAddress()}>
        {Object.entries(parts).map(([id, part]) => (
          <Profiler key={id} id={id} onRender={(name) => rendered.push(name)}>
            {part}
          </Profiler>
        ))}
      </ConfigurationStage>
    </Connected>,
  ).unmount
  const status = page.getByRole('status', { name: 'Resolve status' })
  await expect.element(status).toHaveTextContent('Up to date')
  rendered.length = 0
  const before = api.asked.length
  await userEvent.click(page.getByRole('button', { name: 'Resolve now' }))
  await expect.poll(() => api.asked.length).toBeGreaterThan(before)
  await expect.element(status).toHaveTextContent('Up to date')
  expect([...new Set(rendered)]).toEqual(['status'])
})
