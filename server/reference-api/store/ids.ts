import { hash } from 'node:crypto'

const shape = (hex: string): string => {
  // Version 5 and its variant, as in UUIDs that are generated from names.
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The ID of a sample record: a lower-case UUID that depends only on its name. */
export const sampleId = (...name: readonly (string | number)[]): string =>
  shape(hash('sha1', `tidemark/${name.join('/')}`))

/** Whether a text has the form of a UUID, in upper or lower case (API §2). */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
