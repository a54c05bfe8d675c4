import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { inSentence, isBlank } from './display-text.ts'
import { originLookOf } from './origin-look.ts'

/** Who and what triggered a deployment: "by ci-bot from Git"; empty where the record says neither. */
export const causeOf = ({ origin, triggered_by: who }: Deployment): string => {
  const from = originLookOf(origin)
  return [
    ...(who === undefined || isBlank(who) ? [] : [`by ${inSentence(who)}`]),
    ...(from ? [`from ${inSentence(from.label)}`] : []),
  ].join(' ')
}
