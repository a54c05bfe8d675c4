/** Saves a file through the browser's download. */
export const saveFile = (name: string, type: string, parts: readonly BlobPart[]): void => {
  const href = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // Some browsers read the blob only after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
