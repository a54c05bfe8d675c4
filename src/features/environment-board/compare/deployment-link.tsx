import type { ReactNode } from 'react'
import { cursorOf, type History } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

const afterOf = (history: History | undefined, item: DeploymentItem) =>
  history && cursorOf(history, history.items.indexOf(item))

type DeploymentLinkProps = {
  environment: BoardEnvironment
  item: DeploymentItem
  children: ReactNode
}

/** Opens a deployment in the timeline of its environment. */
export function DeploymentLink({ environment, item, children }: DeploymentLinkProps) {
  const after = afterOf(environment.history, item)
  return (
    <Link
      to={paths.deployments(environment.environmentId)}
      search={{ deployment: item.id, ...(after !== undefined && { after }) }}
    >
      {children}
    </Link>
  )
}
