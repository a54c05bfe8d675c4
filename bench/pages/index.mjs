import { scriptSizes } from '../../tools/script-sizes.mjs'
import { calibrate } from '../lib/calibrate.mjs'
import { interleave } from '../lib/interleave.mjs'
import { startProduct } from '../lib/product.mjs'
import { serveFloor } from './floor.mjs'
import { linesOf, tablesOf } from './tables.mjs'
import { captureScreen, pathOf, visitFloor, visitProduct } from './visits.mjs'

/*
 * Both pages as a person experiences them: opened over a slow connection on a slow CPU, for the first time since a release
 * and once more, and then used. Beside each its floor: the same screen without scripts.
 */

const FULL = [1440, 390]
const KINDS = /** @type {const} */ (['timeline', 'form'])

/** @param {{ quick: boolean, repeats: number }} options */
export const run = async ({ quick, repeats }) => {
  const screens = (quick ? FULL.slice(0, 1) : FULL).flatMap((width) =>
    KINDS.map((kind) => ({ kind, width })),
  )
  const product = await startProduct({ args: ['--rate-limit', '1000000'] })
  /** @type {Awaited<ReturnType<typeof serveFloor>>[]} */
  const floors = []
  try {
    const cases = []
    for (const { kind, width } of screens) {
      const path = pathOf(kind, product)
      const floor = await serveFloor(new Map([[path, await captureScreen(product, kind, width)]]))
      floors.push(floor)
      const name = `${kind}, ${width} px wide`
      const visited = { kind, width, quick }
      cases.push(
        {
          name,
          measure: () => visitProduct(product, { ...visited, address: product.url + path }),
        },
        {
          name: `${name}: floor`,
          measure: () => visitFloor({ ...visited, address: floor.url + path }),
        },
      )
    }
    /** @type {number[]} */
    const calibrations = []
    const samples = await interleave({
      contenders: cases,
      repeats,
      nameOf: ({ name }) => name,
      measure: ({ measure }) => {
        calibrations.push(calibrate())
        return measure()
      },
    })
    const sizes = scriptSizes()
    const pageSizes = floors.flatMap(({ kB }) => Object.values(kB))
    return {
      tables: tablesOf({ samples, sizes, calibrations }),
      summary: linesOf(samples),
      raw: { samples, sizes, calibrations, floors: pageSizes },
    }
  } finally {
    for (const floor of floors) await floor.stop()
    await product.stop()
  }
}
