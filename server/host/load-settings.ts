import { readFile } from 'node:fs/promises'
import { CLUSTER_INPUTS, type ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { type LinkTemplate, readLinkTemplates } from '#src/contract/link-templates.ts'

/** The settings of a configuration file. */
export type Settings = {
  /** Links to other tools. */
  links: readonly LinkTemplate[]
  /** The format in which the API expects `clusterInputs`; undefined if the file does not set it. */
  clusterInputs: ClusterInputs | undefined
  /** Whether browsers may know the API's own address, which copied commands contain. */
  tellApiUrl: boolean
}

/** The settings without a configuration file. */
export const NO_SETTINGS: Settings = { links: [], clusterInputs: undefined, tellApiUrl: true }

const MEMBERS = ['links', 'clusterInputs', 'tellApiUrl']

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads a configuration file. Rejects with a message that names the file and the member or link
 * that is wrong.
 */
export const loadSettings = async (file: string): Promise<Settings> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`The configuration file ${file} cannot be read.`, { cause: error })
  })
  const json = parse(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error(`${file} is not a JSON object.`)
  const given: Readonly<Record<string, unknown>> = { ...json }
  const stray = Object.keys(given).find((member) => !MEMBERS.includes(member))
  if (stray !== undefined)
    throw new Error(
      `${file} has an unknown member "${stray}". Known members: ${MEMBERS.map((name) => `"${name}"`).join(', ')}.`,
    )
  const { links, clusterInputs, tellApiUrl = NO_SETTINGS.tellApiUrl } = given
  const read = readLinkTemplates(links)
  if ('wrong' in read) throw new Error(`${file}: ${read.wrong}`)
  const known = CLUSTER_INPUTS.find((each) => each === clusterInputs)
  if (clusterInputs !== undefined && known === undefined)
    throw new Error(`${file}: "clusterInputs" must be "byComponent" or "flat".`)
  if (typeof tellApiUrl !== 'boolean')
    throw new Error(`${file}: "tellApiUrl" must be true or false.`)
  return { links: read.links, clusterInputs: known, tellApiUrl }
}
