import Blocks from 'lucide-react/icons/blocks'
import Bot from 'lucide-react/icons/bot'
import Braces from 'lucide-react/icons/braces'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Cog from 'lucide-react/icons/cog'
import GitBranch from 'lucide-react/icons/git-branch'
import Monitor from 'lucide-react/icons/monitor'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import type { Origin } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { own } from '#src/lib/values/own.ts'
import type { IconType } from '#src/ui/marks/icon.tsx'

type OriginAppearance = { icon: IconType; label: string; raw: boolean }

const LOOK: Record<Origin, OriginAppearance> = {
  API: { icon: Braces, label: 'API', raw: false },
  CLI: { icon: SquareTerminal, label: 'CLI', raw: false },
  CONSOLE: { icon: Monitor, label: 'Console', raw: false },
  GIT: { icon: GitBranch, label: 'Git', raw: false },
  SERVICE_INTERNAL: { icon: Cog, label: 'Service', raw: false },
  SKILL: { icon: Bot, label: 'Skill', raw: false },
  TERRAFORM_PROVIDER: { icon: Blocks, label: 'Terraform', raw: false },
}

/** The appearance of an origin (API §2.3); undefined if the record has none. */
export const originAppearance = (
  origin: OpenEnum<Origin> | undefined,
): OriginAppearance | undefined => {
  if (origin === undefined) return undefined
  return own(LOOK, origin) ?? { icon: CircleQuestionMark, label: origin, raw: true }
}
