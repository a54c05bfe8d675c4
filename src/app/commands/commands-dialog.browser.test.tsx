import { type ReactNode, Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AppStage } from '#src/testing/app-stage.tsx'
import { mount } from '#src/testing/mount.tsx'
import { CommandsDialog } from './commands-dialog.tsx'
import { commandText, openDialog } from './open-dialog.ts'

test('what was typed before the commands were there is in the field, though a render was thrown away', async () => {
  let arrive = () => {}
  const late = new Promise<ReactNode>((resolve) => {
    arrive = () => resolve(null)
  })
  const Late = () => use(late)
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
