import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import { createDraftStore } from './draft-store.ts'
import type { FormTree } from '#form/tree/form-node.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { repeatedRows } from '#form/checks/local-check.ts'
import type { NodeId } from './field-address.ts'
import { requestBody, requestJson } from '#form/body/request.ts'
import { createRowEdits, movedRows } from './row-edits.ts'

/** A list of node pools, each with a name, a secret and a list of taints. */
const setUp = (constraints = {}) => {
  const answer = readResolvedComponent({
    clusterId: 'c',
    componentKey: 'k',
    fields: [
      {
        key: 'pools',
        type: 'array',
        constraints,
        items: {
          type: 'object',
          fields: [
            { key: 'name', type: 'string' },
            { key: 'token', type: 'string', sensitive: true },
            { key: 'taints', type: 'array', items: { type: 'string' } },
          ],
        },
      },
    ],
  })
  if (!answer) throw new Error('no answer')
  const builder = createTreeBuilder('k')
  const drafts = createDraftStore(formWithoutPage(), builder.nodeIds, undefined)
  const edits = createRowEdits(drafts, builder.nodeIds, (apply) => apply())
  const tree = (): FormTree => builder.build(answer, drafts.draft(), drafts.draft())
  const node = (id: NodeId | undefined) => {
    const found = tree().nodes.get(id ?? '')
    if (!found) throw new Error('no such node')
    return found
  }
  const pools = () => node(tree().fields[0])
  const pool = (index: number) => node(pools().rows[index]?.node)
  const set = (id: NodeId | undefined, text: string) => drafts.put({ [id ?? '']: text })
  const body = (): unknown => {
    const sent = requestBody(tree(), drafts.draft(), 'merge', 'k', {})
    return JSON.parse(requestJson(sent)).profileConfig.pools
  }
  const fill = (index: number, name: string, token: string, taints: readonly string[]) => {
    const [nameId, tokenId, taintsId] = pool(index).children
    set(nameId, name)
    set(tokenId, token)
    for (const taint of taints) {
      edits.addRow(taintsId ?? '')
      set(node(taintsId).rows.at(-1)?.node, taint)
    }
  }
  const rowOf = (index: number) => pools().rows[index]?.row ?? ''
  return { drafts, edits, tree, pools, pool, node, set, body, fill, rowOf }
}

it('copies a row with all values in it, including secrets and inner rows', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
      (name, token, taints) => {
        const { edits, pools, body, fill, rowOf } = setUp()
        edits.addRow(pools().id)
        edits.addRow(pools().id)
        fill(0, name, token, taints)
        fill(1, 'last', '', [])
        edits.copyRow(pools().id, rowOf(0))
        const rows = body() as unknown[]
        expect(rows).toHaveLength(3)
        expect(rows[1]).toEqual(rows[0])
        expect(rows[2]).toEqual({ name: 'last' })
      },
    ),
  )
})

it('does not change a row when its copy is edited, and undoes the copy in one step', () => {
  const { drafts, edits, pools, pool, node, set, body, fill, rowOf } = setUp()
  edits.addRow(pools().id)
  fill(0, 'a', 'secret', ['x', 'y'])
  const before = body()
  edits.copyRow(pools().id, rowOf(0))
  drafts.undo()
  expect(body()).toEqual(before)
  drafts.redo()
  set(pool(1).children[0], 'b')
  const taints = node(pool(1).children[2])
  edits.removeRow(taints.id, taints.rows[0]?.row ?? '')
  expect(body()).toEqual([
    { name: 'a', token: 'secret', taints: ['x', 'y'] },
    { name: 'b', token: 'secret', taints: ['y'] },
  ])
})

it.each([
  ['abcd', 'a', 2, 'bcad'],
  ['abcd', 'd', -3, 'dabc'],
  ['abcd', 'a', -1, 'abcd'],
  ['abcd', 'd', 1, 'abcd'],
  ['abcd', 'x', 1, 'abcd'],
])('%s with %s moved by %s: %s', (rows, row, by, moved) => {
  expect(movedRows([...rows], row, by).join('')).toBe(moved)
})

it('finds rows that repeat an earlier one, except rows without a value', () => {
  const { drafts, edits, tree, pools, pool, fill } = setUp({ uniqueItems: true })
  for (let row = 0; row < 5; row += 1) edits.addRow(pools().id)
  fill(0, 'a', '', ['x'])
  fill(1, 'a', '', [])
  fill(3, 'a', '', ['x'])
  expect(repeatedRows(tree(), drafts.draft(), pools())).toEqual(new Map([[pool(3).id, 1]]))
})

it('drops the values in a removed row, and restores them on undo', () => {
  const { edits, drafts, pools, fill } = setUp()
  edits.addRow(pools().id)
  edits.addRow(pools().id)
  fill(0, 'a', 'secret', ['x', 'y'])
  fill(1, 'b', '', [])
  const before = drafts.draft()
  const [first] = pools().rows
  edits.removeRow(pools().id, first?.row ?? '')
  // The list, and the name and empty token of the remaining row.
  expect(drafts.draft().edited.size).toBe(3)
  drafts.undo()
  expect(drafts.draft()).toEqual(before)
  drafts.put({ [pools().id]: undefined })
  expect(drafts.draft().edited.size).toBe(0)
})
