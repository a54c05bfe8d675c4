/** Reads the text of an answer. Stops and returns undefined if it has more than `most` bytes. */
export const readBodyText = async (
  { body }: Pick<Response, 'body'>,
  most: number,
): Promise<string | undefined> => {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > most) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
