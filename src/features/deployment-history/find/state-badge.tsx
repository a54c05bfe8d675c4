import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { Badge } from '#src/ui/marks/badge.tsx'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'

type StateBadgeProps = { state: OpenEnum<DeploymentState> | undefined; filled?: boolean }

/** A state as glyph and label, always both. */
export function StateBadge({ state, filled = false }: StateBadgeProps) {
  const appearance = stateAppearance(state)
  return (
    <Badge appearance={appearance} filled={filled}>
      {appearance.raw ? (
        <span className="mono">
          <bdi>{appearance.label}</bdi>
        </span>
      ) : (
        appearance.label
      )}
    </Badge>
  )
}
