import { isRecord } from '#src/lib/values/is-record.ts'
import { stringify } from 'lossless-json'
import { own } from '#src/lib/values/own.ts'

/** A draft to share: the request with placeholders for secrets. */
export type SharedDraft = {
  readonly body: Readonly<Record<string, unknown>>
  /** The labels of the secrets that are left out. */
  readonly secrets: readonly string[]
}

/** The text of a draft file, which names its component. */
export const draftFileText = (componentKey: string, { body, secrets }: SharedDraft): string =>
  stringify({ draftOf: { componentKey }, secretsLeftOut: secrets, request: body }, undefined, 2) ??
  ''

/** The component and request of a draft file; undefined if the JSON is not a draft file. */
export const readDraftFile = (
  json: unknown,
): { componentKey: string; request: Record<string, unknown> } | undefined => {
  if (!isRecord(json)) return undefined
  const [draftOf, request] = [own(json, 'draftOf'), own(json, 'request')]
  if (!isRecord(draftOf) || !isRecord(request)) return undefined
  const componentKey = own(draftOf, 'componentKey')
  return typeof componentKey === 'string' ? { componentKey, request } : undefined
}
