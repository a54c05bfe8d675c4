/** The positions of the thousands separators. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** Formats a whole number: "2,400". Creating an `Intl.NumberFormat` instead would take milliseconds at every start. */
export const count = (value: number): string => String(value).replace(THOUSANDS, ',')

/** Formats a number with its noun: "1 deployment", "2,400 deployments". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`
