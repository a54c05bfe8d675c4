import { type ReactNode, Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppStage } from '#src/testing/app-stage.tsx'
import { commit, compose, handledKey } from '#src/testing/input-method.ts'
import { mount } from '#src/testing/mount.tsx'
import { CommandsDialog } from './commands-dialog.tsx'
import { commandText, openDialog } from './open-dialog.ts'

test('what was typed before the commands were there is in the field, though a render was thrown away', async () => {
  let arrive = () => {}
  const late = new Promise<ReactNode>((resolve) => {
    arrive = () => resolve(null)
  })
  const Late = () => <>{use(late)}</>
  openDialog.set('commands')
  commandText.set('res')
  mount(
    <AppStage>
      <Suspense fallback="Loading">
        <CommandsDialog onClose={() => {}} />
        <Late />
      </Suspense>
    </AppStage>,
  )
  await expect.element(page.getByText('Loading')).toBeVisible()
  commandText.set(`${commandText.get()}olve`)
  arrive()
  await expect.element(page.getByRole('combobox', { name: 'Command' })).toHaveValue('resolve')
})

test('the keys of an input method run no command, and its half words filter none', async () => {
  openDialog.set('commands')
  commandText.set('')
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  mount(
    <AppStage>
      <CommandsDialog onClose={close} />
    </AppStage>,
  )
  const field = page.getByRole('combobox', { name: 'Command' })
  const options = page.getByRole('option')
  await userEvent.click(field)
  const count = options.elements().length
  const active = field.element().getAttribute('aria-activedescendant') ?? ''
  await compose('てー')
  for (const key of ['ArrowDown', 'Enter', 'Escape'] as const) handledKey(key)
  await expect.poll(() => options.elements().length).toBe(count)
  await expect.element(field).toHaveValue('てー')
  await expect.element(field).toHaveAttribute('aria-activedescendant', active)
  await commit('theme')
  handledKey('Enter')
  await expect.poll(() => options.elements().length).toBeLessThan(count)
  expect(isClosed).toBe(false)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => isClosed).toBe(true)
})
