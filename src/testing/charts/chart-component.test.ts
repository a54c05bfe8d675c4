import { expect, test } from 'vitest'
import { readAnswer } from '#src/testing/component-builders.ts'
import { certificateChart } from './certificate-chart.ts'
import { chartComponent, valueCount } from './chart-component.ts'
import { routerChart } from './router-chart.ts'

test.for([
  ['certificates', certificateChart, 246],
  ['router', routerChart, 502],
] as const)('the %s chart is as large as a real one', ([, chart, values]) => {
  const component = chartComponent(chart)
  expect(valueCount(component.fields)).toBeGreaterThanOrEqual(values)
  expect(readAnswer(component).fields).toHaveLength(Object.keys(chart.properties ?? {}).length)
})
