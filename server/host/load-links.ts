import { readFile } from 'node:fs/promises'
import { type LinkTemplate, readLinkTemplates } from '#src/contract/link-templates.ts'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The links to other tools in a configuration file: `{"links": […]}` and nothing else. Rejects with
 * a sentence that names the file and the link that is wrong.
 */
export const loadLinks = async (file: string): Promise<readonly LinkTemplate[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`The configuration ${file} cannot be read.`, { cause: error })
  })
  const json = parse(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new Error(`${file} is no JSON object with "links".`)
  const stray = Object.keys(json).find((member) => member !== 'links')
  if (stray !== undefined)
    throw new Error(`${file} has a "${stray}", which means nothing here: it may have "links".`)
  const read = readLinkTemplates('links' in json ? json.links : undefined)
  if ('wrong' in read) throw new Error(`${file}: ${read.wrong}`)
  return read.links
}
