import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { anyJson, conforming, mutated } from '#src/testing/arbitraries.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { apiErrorBodySchema } from './api-error-body.ts'
import {
  applicationSchema,
  commitSchema,
  containerSchema,
  databaseSchema,
  deploymentHistoryPageSchema,
  deploymentSchema,
  helmSchema,
  jobSchema,
} from './deployment-history.ts'
import { readDeploymentHistoryPage } from './read-deployment-history.ts'
import { tolerant } from './tolerant.ts'

const SCHEMAS: readonly (readonly [string, z.core.$ZodType])[] = [
  ['Commit', commitSchema],
  ['DeploymentHistoryApplication', applicationSchema],
  ['DeploymentHistoryContainer', containerSchema],
  ['DeploymentHistoryDatabase', databaseSchema],
  ['DeploymentHistoryJobResponse', jobSchema],
  ['DeploymentHistoryHelmResponse', helmSchema],
  ['DeploymentHistoryEnvironment', deploymentSchema],
  ['the deployment history page', deploymentHistoryPageSchema],
  ['the error body', apiErrorBodySchema],
]

const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** `value` without null members and empty lists, which read like absent ones. */
const pruned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(pruned)
  if (typeof value !== 'object' || value === null) return value
  const isThere = (member: unknown) =>
    member !== null && member !== undefined && !(Array.isArray(member) && member.length === 0)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      isThere(member) ? [[name, pruned(member)]] : [],
    ),
  )
}

/** Checks a property, and that it never changes `Object.prototype`. */
const assertProperty = <Ts>(property: fc.IProperty<Ts>, numRuns = randomRuns(100)) => {
  const before = Reflect.ownKeys(Object.prototype)
  fc.assert(property, { numRuns })
  expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
}

describe.each(SCHEMAS)('%s', (_, schema) => {
  const read = tolerant(schema)

  test('any conforming value round-trips', () => {
    assertProperty(
      fc.property(conforming(schema), (wire) => {
        const result = read(overTheWire(wire))
        expect.assert(result.ok)
        expect(result.problems).toEqual([])
        expect(pruned(result.value)).toEqual(pruned(wire))
      }),
    )
  })

  test('reading again what was read changes nothing', () => {
    assertProperty(
      fc.property(mutated(conforming(schema)), (json) => {
        const once = read(json)
        if (!once.ok) return
        expect(read(once.value)).toEqual({ ok: true, value: once.value, problems: [] })
      }),
    )
  })

  test('an earlier result leaves nothing of itself in a later one', () => {
    assertProperty(
      fc.property(mutated(conforming(schema)), mutated(conforming(schema)), (one, other) => {
        const [before, alone] = [read(one), read(other)]
        if (!before.ok) return
        expect(read(other, before.value)).toEqual(alone)
      }),
    )
  })

  test('a conforming value with unknown members reads without a problem', () => {
    assertProperty(
      fc.property(conforming(schema), fc.string(), anyJson, (wire, name, extra) => {
        const unknownName = `x-${name}`
        const result = read(overTheWire({ ...Object(wire), [unknownName]: extra }))
        expect.assert(result.ok)
        expect(result.problems).toEqual([])
        expect(result.value).toMatchObject({ [unknownName]: overTheWire(extra) })
      }),
    )
  })

  test('any JSON is read without throwing, and a refusal has a reason', () => {
    assertProperty(
      fc.property(fc.oneof(anyJson, mutated(conforming(schema))), (json) => {
        const before = JSON.stringify(json)
        const result = read(json)
        expect(result.ok || result.problems.length > 0).toBe(true)
        expect(JSON.stringify(json)).toBe(before)
      }),
      300,
    )
  })
})

describe('reading a page', () => {
  test('every conforming record is a deployment, in order, with its id', () => {
    assertProperty(
      fc.property(conforming(deploymentHistoryPageSchema), (wire) => {
        const page = readDeploymentHistoryPage(overTheWire(wire))
        const ids = (wire.results ?? []).map(({ id }) => id)
        expect(page?.records.map(({ kind, id }) => [kind, id])).toEqual(
          ids.map((id) => ['deployment', id]),
        )
        expect(page?.lastId).toBe(ids.at(-1))
      }),
    )
  })

  test('conforming records survive whatever stands between them', () => {
    assertProperty(
      fc.property(
        conforming(deploymentSchema),
        fc.array(fc.oneof(anyJson, mutated(conforming(deploymentSchema))), { maxLength: 4 }),
        conforming(deploymentSchema),
        (first, others, last) => {
          const body = overTheWire({ results: [first, ...others, last] })
          const page = readDeploymentHistoryPage(body)
          expect(page?.records).toHaveLength(others.length + 2)
          expect(page?.records.at(0)).toMatchObject({ kind: 'deployment', id: first.id })
          expect(page?.records.at(-1)).toMatchObject({ kind: 'deployment', id: last.id })
          expect(page?.lastId).toBe(last.id)
        },
      ),
    )
  })

  test('any JSON is read or refused, and never throws', () => {
    assertProperty(
      fc.property(fc.oneof(anyJson, mutated(conforming(deploymentHistoryPageSchema))), (json) => {
        const page = readDeploymentHistoryPage(json)
        for (const record of page?.records ?? []) {
          const isReported = record.kind === 'deployment' || record.problems.length > 0
          expect(isReported).toBe(true)
        }
      }),
      500,
    )
  })
})
