/** Where a value stands: literal keys and row numbers. */
export type Path = readonly (string | number)[]

/** A path as violations tell it: `a.b`, `rows[1].taints[0].key`; keys stay literal. */
export const fieldPath = (path: Path): string =>
  path.reduce<string>(
    (text, step, index) =>
      typeof step === 'number' ? `${text}[${step}]` : index === 0 ? step : `${text}.${step}`,
    '',
  )
