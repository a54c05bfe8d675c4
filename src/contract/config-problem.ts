/** Something wrong in a configuration: where, as member names and positions in lists, and a sentence about it. */
export type ConfigProblem = {
  readonly path: readonly (string | number)[]
  readonly message: string
}
