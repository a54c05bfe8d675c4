import { fileText } from '#src/lib/text/file-text.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { own } from '#src/lib/values/own.ts'
import { readDraftFile } from '#form/body/draft-file.ts'
import { readValueLater } from '#form/body/read-value.ts'

/** A draft that may be laid over the one in the form. */
export type Incoming = {
  /** What it is called: a name, a file, or "The link". */
  readonly name: string
  readonly request: Readonly<Record<string, unknown>>
  /** The labels of the secrets that it does not hold. */
  readonly secrets: readonly string[]
}

/** A draft that may be laid over the one in the form, or why it may not. */
export type ReadIncoming = Incoming | { readonly wrong: string }

/** Reads the content of a draft file, or says why this component cannot use it. */
export const incomingOf = (name: string, json: unknown, componentKey: string): ReadIncoming => {
  const file = readDraftFile(json)
  if (!file)
    return { wrong: `${name} is not a draft file. Open other files with “Fill from JSON or YAML”.` }
  if (file.componentKey !== componentKey) {
    return {
      wrong: `${name} is a draft of ${file.componentKey}, but this page configures ${componentKey}.`,
    }
  }
  const left: unknown = isRecord(json) ? own(json, 'secretsLeftOut') : undefined
  const secrets = Array.isArray(left) ? left.filter((one) => typeof one === 'string') : []
  return { name, request: file.request, secrets }
}

/** Reads the text of a draft file, or says why this component cannot use it. */
export const readIncoming = async (
  name: string,
  text: string,
  componentKey: string,
): Promise<ReadIncoming> => {
  const read = await readValueLater(text).catch(() => ({
    wrong: 'The YAML parser did not load. Try again.',
  }))
  return 'wrong' in read
    ? { wrong: `${name} cannot be read. ${read.wrong}` }
    : incomingOf(name, read.json, componentKey)
}

/** Reads a file that the person chose. */
export const readIncomingFile = async (file: File, componentKey: string): Promise<ReadIncoming> => {
  const found = await fileText(file)
  return 'wrong' in found ? found : readIncoming(file.name, found.text, componentKey)
}
