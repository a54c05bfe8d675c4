import { expect, it, vi } from 'vitest'

it('reports nothing until the parser has loaded', async () => {
  vi.resetModules()
  const { yamlProblem } = await import('./yaml-problem.ts')
  await new Promise<void>((onLoad) => {
    expect(yamlProblem('- a', onLoad)).toBeUndefined()
  })
  expect(yamlProblem('- a', () => {})).toBe(
    'Line 1: This is not a mapping. Write keys with values, such as key: value.',
  )
})
