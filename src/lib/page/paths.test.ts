import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paths, readPath } from './paths.ts'

const id = fc.string({ minLength: 1, unit: 'grapheme' })

test('finds the page of an address, whatever its IDs are', () => {
  fc.assert(
    fc.property(id, id, id, (first, second, third) => {
      expect(readPath(paths.deployments(first))).toEqual({
        page: 'deployments',
        environmentId: first,
      })
      expect(readPath(paths.component(first, second, third))).toEqual({
        page: 'component',
        organizationId: first,
        clusterId: second,
        componentKey: third,
      })
    }),
  )
})

test('the address of an environment alone leads to its deployments', () => {
  expect(readPath('/environments/e')).toEqual({ page: 'deployments', environmentId: 'e' })
})

test('finds home and sign-in', () => {
  expect(readPath(paths.home)).toEqual({ page: 'home' })
  expect(readPath(paths.signIn)).toEqual({ page: 'signIn' })
  expect(readPath('/sign-in/')).toEqual({ page: 'signIn' })
  expect(readPath('/compare/')).toEqual({ page: 'compare' })
  expect(readPath(paths.wall)).toEqual({ page: 'wall' })
  expect(readPath('/environments/e/deployments/')).toMatchObject({ page: 'deployments' })
})

test.each([
  '/nowhere',
  '/environments',
  '/environments/%E0%A4/deployments',
  '/a/b/c/d/e/f',
  '//',
  '/sign-in/now',
  '/environments//deployments',
  '/environments/%E0%A4%A/deployments',
  '/environments/e/deployments/d',
  '/organizations/o/clusters/c/components',
  '/organizations/o/clusters//components/k',
])('finds nothing at %s', (path) => {
  expect(readPath(path)).toEqual({ page: 'nothing' })
})
