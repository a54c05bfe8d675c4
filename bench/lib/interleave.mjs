/**
 * Measures every contender `repeats` times, in rounds: each round measures all of them once and starts with the next one,
 * so that a busy minute of the machine affects all of them. A contender that throws is reported and left out of later
 * rounds.
 * @template C
 * @param {{ contenders: readonly C[], repeats: number, nameOf: (contender: C) => string, measure: (contender: C) => Promise<Record<string, number>> }} options
 * @returns {Promise<Record<string, Record<string, number>[]>>} the samples of each contender by its name
 */
export const interleave = async ({ contenders, repeats, nameOf, measure }) => {
  /** @type {Record<string, Record<string, number>[]>} */
  const samples = Object.fromEntries(contenders.map((contender) => [nameOf(contender), []]))
  const broken = new Set()
  for (let round = 0; round < repeats; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(round + turn) % contenders.length]
      const name = nameOf(contender)
      if (broken.has(name)) continue
      try {
        samples[name]?.push(await measure(contender))
      } catch (error) {
        broken.add(name)
        console.error(`  ${name} is left out: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return samples
}
