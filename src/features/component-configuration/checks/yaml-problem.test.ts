import { expect, it, vi } from 'vitest'

it('reports nothing until the parser has loaded', async () => {
  vi.resetModules()
  const { yamlProblem } = await import('./yaml-problem.ts')
  await new Promise<void>((onLoad) => {
    expect(yamlProblem('- a', onLoad)).toBeUndefined()
  })
  expect(yamlProblem('- a', () => {})).toBe('Must be one YAML mapping.')
})
