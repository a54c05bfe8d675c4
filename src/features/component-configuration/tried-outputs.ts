/** Outputs of other components that the person tries, as the request has them (API §4.2). */
export const createTriedOutputs = () => {
  const tried = new Map<string, { component: string; output: string; value: string }>()
  return {
    /** Tries an output; empty takes it back. */
    set: (component: string, output: string, value: string): void => {
      const key = JSON.stringify([component, output])
      if (value === '') tried.delete(key)
      else tried.set(key, { component, output, value })
    },
    body: (): Record<string, Record<string, string>> => {
      const components = new Map<string, [string, string][]>()
      for (const { component, output, value } of tried.values()) {
        components.set(component, [...(components.get(component) ?? []), [output, value]])
      }
      return Object.fromEntries(
        [...components].map(([component, outputs]) => [component, Object.fromEntries(outputs)]),
      )
    },
  }
}
