import type { ApiError } from '#src/api/api-error.ts'
import type { Api } from '#src/api/create-api.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { refuseOther, resolveComponent } from '#src/api/resolve-component.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { type Comparison, compareAnswers } from './compare-answers.ts'
import type { Answered, Sent } from './resolve-loop.ts'

/** Where a draft is sent: to which component of which cluster, and its body. */
export type Target = { readonly address: ComponentAddress; readonly sent: Sent }

const ask = async (api: Api, { address, sent }: Target, signal: AbortSignal) => {
  const component = await resolveComponent(api, address, sent.json, signal)
  const refusal: ApiError | undefined = refuseOther(component, address)
  if (refusal) throw refusal
  return component
}

/**
 * Sends one draft to two places and lays the answers beside each other; `known` is the page's last
 * answer, which saves a request where it answers this draft. Rejects with `ApiError`, or as aborted.
 */
export const askElsewhere = async (
  api: Api,
  here: Target,
  there: Target,
  known: Answered | undefined,
  signal: AbortSignal,
): Promise<Comparison> => {
  const answerHere: Promise<ResolvedComponent> =
    known?.sent.json === here.sent.json ? Promise.resolve(known.component) : ask(api, here, signal)
  const [one, other] = await Promise.all([answerHere, ask(api, there, signal)])
  return compareAnswers(one, other)
}
