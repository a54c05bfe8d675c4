const numbers = new Intl.NumberFormat('en')

/** Formats a whole number: "2,400". */
export const count = (value: number): string => numbers.format(value)

/** Formats a number with its noun: "1 deployment", "2,400 deployments". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`
