import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readResolvedComponent } from '#src/contract/read-resolved-component.ts'
import type { DraftValue } from './draft.ts'
import { createDraftStore } from './draft-store.ts'
import type { FormTree } from './form-node.ts'
import { createTreeBuilder } from './form-tree.ts'
import { repeatedRows } from './local-checks.ts'
import type { NodeId } from './place.ts'
import { requestBody, requestJson } from './request.ts'
import { createRowEdits, movedRows } from './row-edits.ts'

/** Pools of nodes with taints, a name and a secret each, and a person who edits them. */
const world = (constraints = {}) => {
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
  const values: Record<NodeId, DraftValue> = {}
  const builder = createTreeBuilder('k')
  const drafts = createDraftStore(
    { getValue: (id) => values[id], setValue: (id, value) => (values[id] = value) },
    { values: {}, edited: new Set() },
  )
  const edits = createRowEdits(drafts, builder.names, () => {})
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

it('copies a row with all that was entered in it, also secrets and the rows inside', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
      (name, token, taints) => {
        const { edits, pools, body, fill, rowOf } = world()
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

it('leaves a row alone when its copy is edited, and takes the copy back in one step', () => {
  const { drafts, edits, pools, pool, node, set, body, fill, rowOf } = world()
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

it('finds rows that repeat an earlier one; rows without a value repeat none', () => {
  const { drafts, edits, tree, pools, pool, fill } = world({ uniqueItems: true })
  for (let row = 0; row < 5; row += 1) edits.addRow(pools().id)
  fill(0, 'a', '', ['x'])
  fill(1, 'a', '', [])
  fill(3, 'a', '', ['x'])
  expect(repeatedRows(tree(), drafts.draft(), pools())).toEqual(new Map([[pool(3).id, 1]]))
})
