import { startWords, type When } from '#src/deployments/words/since-words.ts'
import { inSentence, isBlank } from '#src/deployments/record/display-text.ts'
import { originLookOf } from '#src/deployments/record/origin-look.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { DeploymentLink } from './deployment-link.tsx'
import type { MadeBy } from './direction.ts'

type MadeByProps = { environment: BoardEnvironment; made: MadeBy; when: When }

/** The deployment that made a difference, as far as is loaded: when, from where and by whom. */
export function MadeByLink({ environment, made, when }: MadeByProps) {
  const { item, maybeOlder } = made
  const { origin: from, triggered_by: who } = item.deployment
  const origin = originLookOf(from)
  return (
    <>
      <DeploymentLink environment={environment} item={item}>
        {startWords(item, when)}
      </DeploymentLink>
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        {origin && (
          <span className="inline-flex items-center gap-1.5">
            <Icon of={origin.icon} size="sm" />
            {inSentence(origin.label, 24)}
          </span>
        )}
        {who !== undefined && !isBlank(who) && <span>{inSentence(who, 32)}</span>}
      </span>
      {maybeOlder && <span className="block text-xs text-ink-3">or an older one</span>}
    </>
  )
}
