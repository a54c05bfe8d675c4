/** Before each group of three digits that ends the number. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** Formats a whole number: "2,400". (Making an `Intl.NumberFormat` takes milliseconds of every start.) */
export const count = (value: number): string => String(value).replace(THOUSANDS, ',')

/** Formats a number with its noun: "1 deployment", "2,400 deployments". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`
