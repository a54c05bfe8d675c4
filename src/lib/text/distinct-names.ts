import { shortId } from './short-id.ts'

type Named = { readonly environmentId: string; readonly name: string }

/** Adds the short ID to a name that several of these environments have. */
export const distinctNames = (environments: readonly Named[]): readonly Named[] => {
  const counts = new Map<string, number>()
  for (const { name } of environments) counts.set(name, (counts.get(name) ?? 0) + 1)
  return environments.map(({ environmentId, name }) =>
    counts.get(name) === 1
      ? { environmentId, name }
      : { environmentId, name: `${name} ${shortId(environmentId)}` },
  )
}
