import { expect, test } from 'vitest'
import { sampleEnvironments } from './sample-environments.ts'

const environment = (id: string) => ({ id, name: id, description: '' })

test('the environments of the board come first, in its order', () => {
  const sample = {
    environments: ['long', 'production', 'empty', 'staging'].map(environment),
    board: ['staging', 'production', 'unknown'],
  }
  expect(sampleEnvironments(sample).map(({ id }) => id)).toEqual([
    'staging',
    'production',
    'long',
    'empty',
  ])
})
