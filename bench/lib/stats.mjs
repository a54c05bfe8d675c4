/** @param {readonly number[]} values */
const ascending = (values) => values.toSorted((a, b) => a - b)

/**
 * The quantile of the samples, interpolated between two of them if necessary.
 * @param {readonly number[]} values
 * @param {number} share 0 to 1
 */
export const quantile = (values, share) => {
  const sorted = ascending(values.filter((value) => Number.isFinite(value)))
  if (sorted.length === 0) return Number.NaN
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const high = Math.ceil(at)
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low)
}

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5)

/** @param {readonly number[]} values */
export const p95 = (values) => quantile(values, 0.95)

/**
 * The median of each measure over the samples of one contender. Every sample is a flat record of numbers.
 * @param {readonly Readonly<Record<string, number>>[]} samples
 * @returns {Record<string, number>}
 */
export const medians = (samples) => {
  const names = new Set(samples.flatMap((sample) => Object.keys(sample)))
  return Object.fromEntries(
    [...names].map((name) => [name, median(samples.map((sample) => sample[name] ?? Number.NaN))]),
  )
}

/**
 * A value as a multiple of the floor.
 * @param {number | undefined} value
 * @param {number | undefined} floor
 */
export const ratio = (value, floor) =>
  value === undefined || floor === undefined || floor === 0 ? Number.NaN : value / floor

/**
 * A number for the tables: three significant digits, "—" if nothing was measured.
 * @param {number | undefined} value
 */
export const figure = (value) => {
  if (value === undefined || !Number.isFinite(value)) return '—'
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)
}
