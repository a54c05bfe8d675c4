/** Reads a file that the person chose; says so if the browser cannot read it, because it was moved, for example. */
export const fileText = async (file: File): Promise<{ text: string } | { wrong: string }> => {
  try {
    return { text: await file.text() }
  } catch {
    return { wrong: `The browser could not read ${file.name}. Choose it again.` }
  }
}
