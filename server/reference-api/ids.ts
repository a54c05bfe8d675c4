import { hash } from 'node:crypto'

const shape = (hex: string): string => {
  // Version 5 and its variant, as ids made from names carry them.
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The id of a sample record: a lower-case uuid that depends on its name alone. */
export const idOf = (...name: readonly (string | number)[]): string =>
  shape(hash('sha1', `tidemark/${name.join('/')}`))

/** Whether text is a uuid in form, in either case (API §2). */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
