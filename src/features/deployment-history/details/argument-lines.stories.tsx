import type { Meta, StoryObj } from '@storybook/react-vite'
import { ArgumentLines } from './argument-lines.tsx'

const meta = {
  title: 'Deployment history/Argument lines',
  component: ArgumentLines,
  args: {
    lines: [
      { kind: 'keep', text: '--queue=checkout' },
      { kind: 'del', text: '--pool-size=20' },
      { kind: 'ins', text: '--pool-size=80' },
      { kind: 'keep', text: '' },
    ],
  },
} satisfies Meta<typeof ArgumentLines>
export default meta

type Story = StoryObj<typeof meta>

export const Changed: Story = {}
export const Long: Story = {
  args: {
    lines: Array.from({ length: 260 }, (_, index) => ({
      kind: 'keep' as const,
      text: `--option-${index}=${'x'.repeat(index)}`,
    })),
  },
}
