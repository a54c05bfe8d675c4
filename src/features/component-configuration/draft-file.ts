import { isLosslessNumber, stringify } from 'lossless-json'
import { own } from '#src/lib/own.ts'

/** A draft that is fit to be shared: the request without its secrets, and which they are. */
export type SharedDraft = {
  readonly body: Readonly<Record<string, unknown>>
  /** Labels of the secrets that are left out. */
  readonly secrets: readonly string[]
}

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isLosslessNumber(json)

/** A draft as the text of a file, which says what it is a draft of. */
export const draftFileText = (componentKey: string, { body, secrets }: SharedDraft): string =>
  stringify({ draftOf: { componentKey }, secretsLeftOut: secrets, request: body }, undefined, 2) ??
  ''

/** The component and request of a draft file; undefined where the JSON is no such file. */
export const readDraftFile = (
  json: unknown,
): { componentKey: string; request: Record<string, unknown> } | undefined => {
  if (!isRecord(json)) return undefined
  const [draftOf, request] = [own(json, 'draftOf'), own(json, 'request')]
  if (!isRecord(draftOf) || !isRecord(request)) return undefined
  const componentKey = own(draftOf, 'componentKey')
  return typeof componentKey === 'string' ? { componentKey, request } : undefined
}
