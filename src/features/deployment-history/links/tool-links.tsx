import { createContext, type ReactNode, use, useMemo } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { LinkTarget, LinkTemplate } from '#src/contract/link-templates.ts'
import { teamEnvironment } from '#src/contract/team.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { formatDayAndClock } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { expandTemplate } from '#src/lib/text/url-template.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import {
  deploymentValues,
  environmentValues,
  type LinkValues,
  serviceValues,
} from './link-values.ts'
import { OutsideLink } from '#src/shared/outside-link.tsx'
import { commitOf, serviceName } from '#src/deployments/record/services.ts'

/** The configured links, and the environment they are for. */
type Tools = { readonly links: readonly LinkTemplate[]; readonly environmentId: string }

const ToolsContext = createContext<Tools>({ links: [], environmentId: '' })

type ToolsProps = { environmentId: string; children: ReactNode }

/** Provides the configured links to other tools. */
export function ToolsProvider({ environmentId, children }: ToolsProps) {
  const { links } = useConnection().api.config
  const tools = useMemo(() => ({ links: links ?? [], environmentId }), [links, environmentId])
  return <ToolsContext value={tools}>{children}</ToolsContext>
}

/** A configured link, with all of its values filled in. */
export type ToolLink = {
  readonly label: string
  readonly href: string
  readonly of?: string | undefined
}

const linksOn = (
  { links }: Tools,
  on: LinkTarget,
  values: () => LinkValues,
  of?: string,
): readonly ToolLink[] => {
  const mine = links.filter((link) => link.on === on)
  if (mine.length === 0) return []
  const given = values()
  return mine.flatMap(({ label, url }) => {
    const href = expandTemplate(url, given)
    return href === undefined ? [] : [{ label, href, of }]
  })
}

/** The links on this environment: those of every environment, then those that the team gave to this one. */
export const useEnvironmentLinks = (): readonly ToolLink[] => {
  const tools = use(ToolsContext)
  const { team } = useConnection().api.config
  const { links = [] } = teamEnvironment(team, tools.environmentId) ?? {}
  return [
    ...linksOn(tools, 'environment', () => environmentValues(tools.environmentId)),
    ...links.map(({ label, url }) => ({ label, href: url })),
  ]
}

/** The links on a deployment. */
export const useDeploymentLinks = (deployment: Deployment): readonly ToolLink[] => {
  const tools = use(ToolsContext)
  return linksOn(tools, 'deployment', () => deploymentValues(tools.environmentId, deployment))
}

/** The links on a service of a deployment, and those on its commit. */
export const useServiceLinks = (
  deployment: Deployment,
  change: ServiceChange,
): Record<'service' | 'commit', readonly ToolLink[]> => {
  const tools = use(ToolsContext)
  const values = () => serviceValues(tools.environmentId, deployment, change)
  const name = `${serviceName(change.service)}, ${formatDayAndClock(deployment.created_at, useZone())}`
  return {
    service: linksOn(tools, 'service', values, name),
    // Without a commit there is no commit link, even if the template needs no commit value.
    commit: commitOf(change.service) ? linksOn(tools, 'commit', values, name) : [],
  }
}

/** Links to other tools, in a row. */
export function ToolLinks({
  links,
  className,
}: {
  links: readonly ToolLink[]
  className?: string
}) {
  return links.map(({ label, href, of }) => (
    <OutsideLink key={`${label} ${href}`} href={href} of={of} className={className}>
      {label}
    </OutsideLink>
  ))
}
