import { isRecord } from '#src/lib/values/is-record.ts'

/*
 * The two shapes in which servers accept `clusterInputs` of resolve: by component, as in the API
 * description (API §4.2), or flat, as the API's published clients send them.
 */

export const CLUSTER_INPUTS = ['byComponent', 'flat'] as const
export type ClusterInputs = (typeof CLUSTER_INPUTS)[number]

/** Writes the inputs of a component as `clusterInputs` of a request. */
export const writeClusterInputs = (
  shape: ClusterInputs,
  componentKey: string,
  inputs: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  shape === 'flat' || Object.keys(inputs).length === 0
    ? { ...inputs }
    : Object.fromEntries([[componentKey, inputs]])

/**
 * Reads the inputs of a component from `clusterInputs` of either shape, and the keys of other
 * components. An object holds the inputs of one component; any other value is an input.
 */
export const readClusterInputs = (
  json: Readonly<Record<string, unknown>>,
  componentKey: string,
): { inputs: Record<string, unknown>; others: readonly string[] } => {
  let inputs: [string, unknown][] = []
  const others: string[] = []
  for (const [key, value] of Object.entries(json)) {
    if (!isRecord(value)) inputs.push([key, value])
    else if (key === componentKey) inputs = [...inputs, ...Object.entries(value)]
    else others.push(key)
  }
  return { inputs: Object.fromEntries(inputs), others }
}
