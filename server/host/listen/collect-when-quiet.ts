import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often the process is looked at, in ms. */
const LOOK_EVERY = 2000
/** The share of that time in which a quiet process may work. */
const QUIET = 0.02
/** How much larger than after the last collection the heap is before it is worth another. */
const GROWN = 1.2

/** What is asked of the process: its processor time so far in ms, the size of its heap in bytes, and a collection. */
type Process = {
  readonly workMs: () => number
  readonly heapSize: () => number
  readonly collect: () => void
}

const isProcedure = (value: unknown): value is () => void => typeof value === 'function'

const thisProcess = (): Process => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  return {
    workMs: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    heapSize: () => getHeapStatistics().total_heap_size,
    collect: isProcedure(collect) ? collect : () => {},
  }
}

/**
 * Gives the memory of a load back once it is over: V8 keeps what it has until it needs the room, and in a quiet process
 * that may be never. Does nothing while requests are handled. Returns the function that ends it.
 */
export const collectWhenQuiet = (of: Process = thisProcess()): (() => void) => {
  let [worked, size] = [of.workMs(), of.heapSize()]
  const timer = setInterval(() => {
    const before = worked
    worked = of.workMs()
    if (worked - before > LOOK_EVERY * QUIET || of.heapSize() < size * GROWN) return
    of.collect()
    size = of.heapSize()
    worked = of.workMs()
  }, LOOK_EVERY).unref()
  return () => clearInterval(timer)
}
