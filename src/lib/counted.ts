const numbers = new Intl.NumberFormat('en')

/** A whole number as it is read: "2,400". */
export const count = (value: number): string => numbers.format(value)

/** A number of things: "1 deployment", "2,400 deployments". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`
