/*
 * The page around a contender's list: the product's stylesheet and the boxes around its feed, so that
 * rows are laid out as in the product.
 */

const style = document.createElement('link')
style.rel = 'stylesheet'
style.href = '/product.css'
document.head.append(style)
const styled = new Promise((resolve) => style.addEventListener('load', resolve))

/** The box of the feed, inside boxes with the same classes as on the product's page. */
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
 * Registers a contender with the driver: `mount(box, rows)`, where each row is a list of trees.
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
