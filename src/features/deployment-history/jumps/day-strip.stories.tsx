import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { addDays, type Calendar, calendarOf } from './calendar.ts'
import { DayStrip } from './day-strip.tsx'
import { stripOf } from './day-strip-layout.ts'

const TODAY = '2026-11-20'

type Past = {
  days: number
  complete?: boolean
  missing?: readonly { first: string; last: string }[]
}

/** So many days up to today, with deployments on most of them. */
const calendarWith = ({ days, complete = false, missing = [] }: Past): Calendar => {
  const isHidden = (day: string) => missing.some(({ first, last }) => first < day && day < last)
  const counts = new Map(
    Array.from({ length: days }, (_, nth) => addDays(TODAY, -nth))
      .filter((day, nth) => nth % 7 !== 1 && !isHidden(day))
      .map((day, nth) => [
        day,
        { deployments: 1 + ((nth * 5) % 9), failed: { deploy: nth % 4 === 0 ? 1 + (nth % 3) : 0 } },
      ]),
  )
  const oldest = addDays(TODAY, 1 - days)
  return calendarOf({
    counts,
    missing: complete ? missing : [...missing, { first: oldest, last: oldest }],
    oldest: days === 0 ? undefined : oldest,
    complete,
    today: TODAY,
  })
}

const propsOf = (calendar: Calendar, height = 420) => ({
  calendar,
  strip: stripOf(calendar, height),
  shown: TODAY,
})

const meta = {
  title: 'Timeline/Days',
  component: DayStrip,
  args: { filtered: false, onShow: fn(), onLoad: fn(), ...propsOf(calendarWith({ days: 24 })) },
  decorators: [
    (Story) => (
      <div className="min-h-120 py-4 ps-72">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DayStrip>
export default meta

type Story = StoryObj<typeof meta>

/** Older days are not loaded: a press on one loads it. */
export const PartlyLoaded: Story = {
  play: async ({ canvas, args }) => {
    const days = canvas.getByRole('slider', { name: 'Days' })
    await expect(days).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/: 1 deployment, 1 failed to deploy/),
    )
    days.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(args.onShow).toHaveBeenLastCalledWith('2026-11-18')
    await userEvent.keyboard('{End}{ArrowDown}')
    await expect(days).toHaveAttribute('aria-valuetext', expect.stringMatching(/not loaded/))
    await expect(args.onLoad).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    await expect(args.onLoad).toHaveBeenCalledWith('2026-10-27')
  },
}

/** Five years: weeks share a line. */
export const Huge: Story = { args: propsOf(calendarWith({ days: 1900 })) }

export const WithGap: Story = {
  args: propsOf(calendarWith({ days: 40, missing: [{ first: '2026-10-28', last: '2026-11-11' }] })),
}

/** Nothing matches the filter; the first deployment is not loaded. */
export const NothingMatches: Story = {
  args: { ...propsOf(calendarWith({ days: 0 })), shown: undefined, filtered: true },
}
