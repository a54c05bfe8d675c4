/*
 * The page around a contender's list: the product's own stylesheet and the boxes that its feed
 * stands in, so that rows are laid out as there.
 */

const style = document.createElement('link')
style.rel = 'stylesheet'
style.href = '/product.css'
document.head.append(style)
const styled = new Promise((resolve) => style.addEventListener('load', resolve))

/** The box of the feed, within boxes of the same classes as on the product's page. */
const boxFor = ({ boxes, width }) => {
  let box = document.querySelector('#root')
  for (const name of boxes) {
    const inner = document.createElement('div')
    inner.className = name
    box.append(inner)
    box = inner
  }
  box.style.inlineSize = `${width}px`
  box.setAttribute('role', 'feed')
  return box
}

/**
 * Offers a contender to the driver: `mount(box, rows)`, where each of the rows is the list of trees
 * that it holds.
 */
export const offer = (mount, prepare = (rows) => rows) => {
  globalThis.bench = (async () => {
    const taken = await (await fetch('/rows')).json()
    await styled
    const patterns = prepare(taken.rows)
    const box = boxFor(taken)
    return {
      start: (count) =>
        mount(
          box,
          Array.from({ length: count }, (_, at) => patterns[at % patterns.length]),
        ),
    }
  })()
}
