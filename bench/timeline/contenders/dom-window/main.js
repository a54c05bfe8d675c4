import { offer } from '../../page/harness.js'
import { toDom } from '../../page/tree.js'

/*
 * Hand-written virtualization: only rows near the window are in the document, each below the rows
 * above it, by their height once it is measured.
 */

const HEIGHT = 96
const BEYOND = 6

const mount = (box, rows) => {
  const heights = new Float64Array(rows.length).fill(HEIGHT)
  const starts = new Float64Array(rows.length + 1)
  const shown = new Map()
  const list = document.createElement('div')
  list.style.position = 'relative'
  box.append(list)
  const top = list.getBoundingClientRect().top + scrollY

  const layOut = (from) => {
    for (let at = from; at < rows.length; at += 1) starts[at + 1] = starts[at] + heights[at]
    list.style.blockSize = `${starts[rows.length]}px`
  }
  const rowAt = (y) => {
    let [low, high] = [0, rows.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle] <= y) low = middle
      else high = middle - 1
    }
    return low
  }
  const put = (at) => {
    const row = document.createElement('div')
    row.className = 'absolute inset-x-0 top-0'
    row.append(...rows[at].map((tree) => toDom(tree)))
    list.append(row)
    shown.set(at, row)
    return row
  }
  const show = () => {
    const y = scrollY - top
    const first = Math.max(0, rowAt(y) - BEYOND)
    const last = Math.min(rows.length - 1, rowAt(y + innerHeight) + BEYOND)
    for (const [at, row] of shown) {
      if (at >= first && at <= last) continue
      row.remove()
      shown.delete(at)
    }
    const fresh = []
    for (let at = first; at <= last; at += 1) if (!shown.has(at)) fresh.push([at, put(at)])
    // Read everything before writing, to avoid repeated layouts.
    const measured = fresh.map(([at, row]) => [at, row.offsetHeight])
    const changed = measured.filter(([at, height]) => heights[at] !== height)
    for (const [at, height] of changed) heights[at] = height
    if (changed.length > 0) layOut(Math.min(...changed.map(([at]) => at)))
    for (const [at, row] of changed.length > 0 ? shown : fresh)
      row.style.transform = `translateY(${starts[at]}px)`
  }
  layOut(0)
  show()
  addEventListener('scroll', show, { passive: true })
}

offer(mount)
