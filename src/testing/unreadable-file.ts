/** A file that the browser cannot read, such as one that was deleted after it was chosen. */
export const anUnreadableFile = (name: string): File =>
  Object.assign(new File([], name, { type: 'application/json' }), {
    text: () => Promise.reject(new DOMException('The file was not found', 'NotFoundError')),
  })
