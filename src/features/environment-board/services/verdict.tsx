import type { RowVerdict } from '#board/matrix/matrix.ts'
import { verdictParts } from '#board/matrix/row-verdict.ts'

/** What a row says, in words: "failing in 1, differs in 2". */
export function Verdict({ verdict, compares }: { verdict: RowVerdict; compares: boolean }) {
  const parts = verdictParts(verdict)
  if (parts.length === 0) return compares && verdict.compared > 1 ? <span>same</span> : null
  return parts.map(({ what, words }, index) => (
    <span key={what}>
      {index > 0 && ', '}
      {what === 'failing' ? <strong className="tone-danger text-(--tone)">{words}</strong> : words}
    </span>
  ))
}
