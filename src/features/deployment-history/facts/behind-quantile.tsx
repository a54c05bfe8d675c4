import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { Count } from './behind.tsx'
import { quantileWords } from './fact-words.ts'
import type { Quantile } from './quantile.ts'

type BehindQuantileProps = {
  quantile: Quantile | undefined
  /** What was measured. */
  items: readonly DeploymentItem[]
  /** What it is, to follow the value: "median of 15 deploys". */
  what: string
}

/** A median or the like, which opens the deployments that it was measured on. */
export function BehindQuantile({ quantile, items, what }: BehindQuantileProps) {
  const words = quantileWords(quantile)
  if (quantile === undefined) return <span>{words}</span>
  return (
    <Count items={items} to={undefined} what={what} name={`${words}, ${what}`}>
      {words}
    </Count>
  )
}
