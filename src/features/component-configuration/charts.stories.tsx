import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { answering } from '#src/testing/answering.tsx'
import { certificateChart } from '#src/testing/charts/certificate-chart.ts'
import { chartComponent } from '#src/testing/charts/chart-component.ts'
import { routerChart } from '#src/testing/charts/router-chart.ts'
import { COMPONENT } from '#src/testing/component-builders.ts'
import { ConfigurationPage } from './configuration-page.tsx'

/* Pages as large as those of real charts. */

const meta = {
  title: 'Pages/Component configuration of a chart',
  component: ConfigurationPage,
  args: { address: COMPONENT },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('form', { name: /^Configure/ })).toBeVisible()
  },
} satisfies Meta<typeof ConfigurationPage>
export default meta

type Story = StoryObj<typeof meta>

/** 246 values: a controller and its helpers. */
export const Certificates: Story = {
  decorators: [answering(() => chartComponent(certificateChart))],
}

/** 500 values. Walked in `charts.long.browser.test.tsx`, so not tested here as well. */
export const Router: Story = {
  tags: ['!test'],
  decorators: [answering(() => chartComponent(routerChart))],
}
