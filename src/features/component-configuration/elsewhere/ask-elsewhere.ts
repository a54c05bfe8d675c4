import type { ApiError } from '#src/api/api-error.ts'
import type { Api } from '#src/api/create-api.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { refuseOther, resolveComponent } from '#src/api/resolve-component.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { type Comparison, compareAnswers } from './compare-answers.ts'
import type { Sent } from '#form/body/outgoing.ts'
import type { Answered } from '#form/engine/resolve-loop.ts'

/** The component to resolve and the request body. */
export type Target = { readonly address: ComponentAddress; readonly sent: Sent }

const ask = async (api: Api, { address, sent }: Target, signal: AbortSignal) => {
  const component = await resolveComponent(api, address, sent.json, signal)
  const refusal: ApiError | undefined = refuseOther(component, address)
  if (refusal) throw refusal
  return component
}

/**
 * Resolves one draft for two targets and compares the answers. `known` is the page's last answer,
 * reused if it is for this draft. Rejects with `ApiError`, or when aborted.
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
