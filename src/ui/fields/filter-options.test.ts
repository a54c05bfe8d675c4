import { expect, it } from 'vitest'
import { filterOptions } from './filter-options.ts'

const OPTIONS = ['eu-west-1', 'us-east-1', 'us-west-2', 'West', ''].map((value) => ({ value }))

it.each([
  ['', ['eu-west-1', 'us-east-1', 'us-west-2', 'West', '']],
  [' US ', ['us-east-1', 'us-west-2']],
  ['west', ['West', 'eu-west-1', 'us-west-2']],
  ['wést', ['West', 'eu-west-1', 'us-west-2']],
  ['\u200B“us‑east‑1”.', ['us-east-1']],
  ['1 east', ['us-east-1']],
  ['.*', []],
])('%j finds %j', (text, values) => {
  expect(filterOptions(OPTIONS, text).map(({ value }) => value)).toEqual(values)
})
