/*
 * A draft in the fragment of an address, which browsers send to no server: the text of a draft file, compressed.
 */

const PREFIX = '#draft='

/** The longest link, in characters: longer ones are cut by some chats and mail programs. */
export const LONGEST_LINK = 8192

/** More than any draft; beyond it, a small link may have been made to fill the memory. */
const LONGEST_TEXT = 1_000_000

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** The address of a page with a draft; undefined if it would be too long. */
export const draftLink = async (page: string, text: string): Promise<string | undefined> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const packed = new Uint8Array(await new Response(stream).arrayBuffer())
  const link = page + PREFIX + base64(packed)
  return link.length <= LONGEST_LINK ? link : undefined
}

/** Whether a fragment has a draft, which may still be damaged. */
export const hasDraft = (hash: string): boolean => hash.startsWith(PREFIX)

/** The text of the draft in a fragment; undefined if it is damaged or too large. */
export const draftInLink = async (hash: string): Promise<string | undefined> => {
  try {
    const packed = bytesOf(hash.slice(PREFIX.length))
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const reader = stream.getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      text += decoder.decode(value, { stream: true })
      if (text.length > LONGEST_TEXT) {
        void reader.cancel()
        return undefined
      }
    }
  } catch {
    return undefined
  }
}
