import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { calendarOf } from './calendar.ts'
import { DateSheet } from './date-sheet.tsx'

const COUNTS = new Map([
  ['2026-11-20', { deployments: 14, failed: { deploy: 5 } }],
  ['2026-11-18', { deployments: 9, failed: {} }],
  ['2026-11-13', { deployments: 4, failed: { deploy: 1 } }],
])

const meta = {
  title: 'Timeline/Go to a date',
  component: DateSheet,
  args: {
    calendar: calendarOf({
      counts: COUNTS,
      missing: [{ first: '2026-11-13', last: '2026-11-13' }],
      oldest: '2026-11-13',
      complete: false,
      today: '2026-11-20',
    }),
    filtered: false,
    zone: 'UTC',
    now: Date.parse('2026-11-20T15:00:00Z'),
    coverage: '40 loaded, back to 13 November',
    shown: '2026-11-18',
    onGo: fn(),
    onFailure: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof DateSheet>
export default meta

type Story = StoryObj<typeof meta>

export const PartlyLoaded: Story = {
  play: async ({ args }) => {
    const sheet = within(await screen.findByRole('dialog', { name: 'Go to a date' }))
    const shown = await sheet.findByRole('button', {
      name: /^Wednesday 18 November 2026: 9 deployments$/,
    })
    await expect(shown).toHaveAttribute('aria-current', 'date')
    await expect(sheet.getByRole('button', { name: /12 November 2026: not loaded/ })).toBeVisible()
    shown.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await expect(args.onGo).toHaveBeenCalledWith({ kind: 'day', day: '2026-11-20' })
    await userEvent.keyboard('{PageUp}')
    await expect(sheet.getByRole('heading', { name: 'October 2026' })).toBeVisible()
    await expect(sheet.getByRole('button', { name: /31 October 2026: not loaded/ })).toBeVisible()
  },
}
