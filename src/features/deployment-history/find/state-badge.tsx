import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { Badge } from '#src/ui/marks/badge.tsx'
import { lookOf } from '#src/deployments/record/state-look.ts'

type StateBadgeProps = { state: OpenEnum<DeploymentState> | undefined; filled?: boolean }

/** A state as glyph and label, always both. */
export function StateBadge({ state, filled = false }: StateBadgeProps) {
  const look = lookOf(state)
  return (
    <Badge look={look} filled={filled}>
      {look.raw ? (
        <span className="mono">
          <bdi>{look.label}</bdi>
        </span>
      ) : (
        look.label
      )}
    </Badge>
  )
}
