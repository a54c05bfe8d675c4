import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { hiddenMatches } from './hidden-matches.ts'

type FoundNoteProps = {
  deployment: Deployment
  terms: readonly string[]
  /** The services that the entry shows. */
  lines: readonly ServiceChange[]
}

/** The fields that match the search but are not visible in the entry. */
export function FoundNote({ deployment, terms, lines }: FoundNoteProps) {
  const fields = hiddenMatches(deployment, terms, lines)
  return fields !== '' && <p className="mt-1 text-xs text-ink-3">Matches in: {fields}</p>
}
