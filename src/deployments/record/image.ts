/** What a record of a container or job says about its image. */
type ImageRecord = { readonly image_name: string | undefined; readonly tag: string | undefined }

/** An image by its parts; a part that the record does not give is undefined. */
export type Image = {
  readonly name: string | undefined
  readonly tag: string | undefined
  /** "sha256:…" */
  readonly digest: string | undefined
}

/** Splits "name:tag@sha256:…"; a colon before the last slash is part of a registry's address. */
const REFERENCE = /^(?<name>.*?)(?::(?<tag>[^/:@]*))?(?:@(?<digest>\w+:[\da-f]+))?$/i
const DIGEST = /^(?<tag>[^@]*?)@?(?<digest>sha\d+:[\da-f]+)$/i

const orNothing = (text: string | undefined) => (text === '' ? undefined : text)

/** The parts of an image: its tag and digest may be in either member, or in both. */
export const imageOf = ({ image_name, tag = '' }: ImageRecord): Image => {
  const named = REFERENCE.exec(image_name?.trim() ?? '')?.groups
  const given = tag.trim().replace(/^:/, '')
  const pinned = DIGEST.exec(given)?.groups
  return {
    name: orNothing(named?.['name']),
    tag: orNothing(pinned ? pinned['tag'] : given) ?? orNothing(named?.['tag']),
    digest: pinned?.['digest'] ?? named?.['digest'],
  }
}

/** What the image is pulled by: "shop/web:1.4", "shop/web@sha256:…", or its name alone. */
export const imageReference = (record: ImageRecord): string | undefined => {
  const { name, tag, digest } = imageOf(record)
  if (name === undefined) return undefined
  return `${name}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`
}

const NO_TAG = 'no tag'

/** Its tag, digest, or both: "1.4", "sha256:…", "1.4@sha256:…"; "no tag" where the record gives an empty one. */
export const imageVersion = (record: ImageRecord): string | undefined => {
  const { tag, digest } = imageOf(record)
  const version = [tag, digest].filter((part) => part !== undefined).join('@')
  if (version !== '') return version
  return record.tag === undefined ? undefined : NO_TAG
}

/** A version for a line: twelve digits of a digest tell it from all others. */
export const shortVersion = (version: string): string =>
  version.replace(/(sha\d+:[\da-f]{12})[\da-f]+$/i, '$1')
