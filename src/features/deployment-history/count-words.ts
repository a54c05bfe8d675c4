const numbers = new Intl.NumberFormat('en')

/** A whole number as it is read: "2,400". */
export const count = (value: number): string => numbers.format(value)

/** A number of things: "1 deployment", "2,400 deployments". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** What waits above the newest deployment shown, and whether more than was counted does. */
export const newDeployments = ({ count: value, more }: { count: number; more: boolean }): string =>
  more ? `More than ${count(value)} new deployments` : counted(value, 'new deployment')
