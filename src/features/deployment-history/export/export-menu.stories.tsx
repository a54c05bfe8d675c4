import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, within, waitFor } from 'storybook/test'
import { aDeployment, aPage } from '#src/testing/builders.ts'
import { ExportMenu } from './export-menu.tsx'
import { EMPTY_FILTER } from '#timeline/find/filter.ts'
import { compileFilter } from '#timeline/find/filter-match.ts'
import { EMPTY_HISTORY, withPage } from '#src/deployments/history/history.ts'

const meta = {
  title: 'Deployment history/Export menu',
  component: ExportMenu,
  args: {
    history: withPage(EMPTY_HISTORY, aPage([aDeployment()])),
    compiled: compileFilter(EMPTY_FILTER, 'UTC'),
    environmentId: '869d3cea-5e07-555f-a4e0-1b8e674611af',
    coverage: '1 loaded, back to 20 November',
  },
} satisfies Meta<typeof ExportMenu>
export default meta

type Story = StoryObj<typeof meta>

export const Menu: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Export' }))
    await expect(await menu.findByText(/The file notes what is not loaded/)).toBeVisible()
    await waitFor(() => expect(menu.getByRole('button', { name: 'Save as CSV' })).toHaveFocus())
  },
}
