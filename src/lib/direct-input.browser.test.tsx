import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { onDirectInput } from './direct-input.ts'

/* What is typed is told once a key; of the page around, only keys that enter nothing are heard. */

test('typed text is told directly, and shortcuts go their way', async () => {
  const texts: string[] = []
  const keys: string[] = []
  const heard: string[] = []
  const { unmount } = mount(
    <div
      onKeyDown={({ key }) => keys.push(key)}
      onKeyUp={() => heard.push('up')}
      onInput={() => heard.push('input')}
    >
      <input
        aria-label="Berth"
        ref={(box) => {
          if (box) onDirectInput(box, () => texts.push(box.value))
        }}
      />
      <input aria-label="Pilot" />
    </div>,
  )
  const berth = page.getByRole('textbox', { name: 'Berth' })
  await userEvent.click(berth)
  await userEvent.keyboard('a4')
  expect(texts).toEqual(['a', 'a4'])
  await expect.element(berth).toHaveValue('a4')
  expect([keys, heard]).toEqual([[], []])

  await userEvent.keyboard('{Escape}{F8}')
  expect(keys).toEqual(['Escape', 'F8'])
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(keys).toContain('b')
  expect(texts).toHaveLength(2)

  await userEvent.click(page.getByRole('textbox', { name: 'Pilot' }))
  await userEvent.keyboard('c')
  expect(keys).toContain('c')
  expect(heard).toContain('input')
  unmount()
})
