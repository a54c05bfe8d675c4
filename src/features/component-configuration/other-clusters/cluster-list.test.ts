import { describe, expect, it } from 'vitest'
import { addClusters, clusterIdsIn, MAX_CLUSTERS } from './cluster-list.ts'

const UUID = '0f6d1c52-8a34-4b7e-9c1f-2d3e4a5b6c7d'

describe('the IDs in a text', () => {
  it.each([
    ['', []],
    ['  ', []],
    ['one', ['one']],
    [' one\ntwo\r\n three ', ['one', 'two', 'three']],
    ['one, two;three', ['one', 'two', 'three']],
    ['["one", "two"]', ['one', 'two']],
  ])('%j', (text, ids) => expect(clusterIdsIn(text)).toEqual(ids))
})

describe('adding clusters', () => {
  const add = (chosen: string[], ...ids: string[]) =>
    addClusters(chosen, ids, UUID, (id) => `“${id}”`)

  it('adds each once, and names those that are there already', () => {
    expect(add(['a'], 'b', 'a', 'b')).toEqual({
      chosen: ['a', 'b'],
      left: ['“a” is in the list already.', '“b” is in the list already.'],
    })
  })

  it('does not add this cluster, in whatever case its ID is written', () => {
    expect(add([], UUID.toUpperCase(), 'b')).toEqual({
      chosen: ['b'],
      left: ['This cluster is compared with the others anyway.'],
    })
  })

  it('adds up to ten, and counts those left out', () => {
    const ids = Array.from({ length: MAX_CLUSTERS + 2 }, (_, at) => `c${at}`)
    const { chosen, left } = add([], ...ids)
    expect(chosen).toEqual(ids.slice(0, MAX_CLUSTERS))
    expect(left).toEqual(['At most 10 clusters: 2 more were not added.'])
  })
})
