/** The path of a value: literal keys and row indexes. */
export type Path = readonly (string | number)[]

/** A path in the format of violations: `a.b`, `rows[1].taints[0].key`; keys stay literal. */
export const fieldPath = (path: Path): string =>
  path.reduce<string>(
    (text, step, index) =>
      typeof step === 'number' ? `${text}[${step}]` : index === 0 ? step : `${text}.${step}`,
    '',
  )
