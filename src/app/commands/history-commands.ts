import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { cursorOf, type History } from '#src/deployments/history/history.ts'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { KIND } from '#src/deployments/record/kind-appearance.tsx'
import { searchableText } from '#src/deployments/record/searchable-text.ts'
import { serviceName, servicesOf, versionOf } from '#src/deployments/record/services.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { keyOf } from '#src/lib/storage/bookmarks.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { paths } from '#src/lib/page/paths.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { EMPTY_FILTER, serviceToken, printFilter, openDetails } from '#timeline/index.ts'
import type { Command } from './command.ts'
import { haystackOf } from './match.ts'
import { listedName } from './bookmark-commands.ts'

/** The loaded history of an environment, and the environment's name if it has one. */
export type LoadedHistory = {
  readonly environmentId: string
  readonly name: string | undefined
  readonly history: History
}

type Clock = { readonly zone: Zone; readonly now: number }

/** The most deployments that can be found, the newest of each environment: more takes too long where a key is faster. */
const MAX_DEPLOYMENTS = 2000

/** The services that a deployment's label names. */
const NAMED = 3

const servicesIn = (deployment: Deployment): string => {
  const services = servicesOf(deployment)
  const names = services.slice(0, NAMED).map((service) => clip(serviceName(service), 40))
  const more = services.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

const nameIn = ({ environmentId, name }: LoadedHistory): string =>
  listedName(name ?? shortId(environmentId))

/** Opens each deployment on its timeline. */
function* deploymentCommands(
  loaded: LoadedHistory,
  most: number,
  { zone, now }: Clock,
): Generator<void, readonly Command[]> {
  const { environmentId, history } = loaded
  const environment = nameIn(loaded)
  const commands: Command[] = []
  for (const [index, item] of history.items.slice(0, most).entries()) {
    if (item.kind === 'unreadable') continue
    const { deployment, id } = item
    const appearance = stateAppearance(deployment.status)
    const services = servicesIn(deployment)
    const at = timeInSentence(deployment.created_at, zone, now)
    const label = `${clip(visible(appearance.label), 40)} ${at}${services && `: ${services}`}`
    commands.push({
      id: `${keyOf({ environmentId })} ${id}`,
      group: 'Deployments',
      icon: appearance,
      label,
      note: environment,
      finds: haystackOf(label, [environment, searchableText(deployment)]),
      act: {
        to: paths.deployments(environmentId),
        search: openDetails(id, cursorOf(history, index))({}),
      },
    })
    yield
  }
  return commands
}

/** Opens the timeline of each service that a loaded deployment names. */
function* serviceCommands(
  loaded: LoadedHistory,
  most: number,
): Generator<void, readonly Command[]> {
  const { environmentId, history } = loaded
  const environment = nameIn(loaded)
  const commands = new Map<string, Command>()
  for (const item of history.items.slice(0, most)) {
    if (item.kind === 'unreadable') continue
    for (const service of servicesOf(item.deployment)) {
      const token = serviceToken(service)
      if (token === undefined || commands.has(token)) continue
      const { icon, label: kind } = KIND[service.kind]
      const label = listedName(serviceName(service))
      const version = versionOf(service)
      commands.set(token, {
        id: `${keyOf({ environmentId })} ${token}`,
        group: 'Services',
        icon,
        label,
        note: environment,
        finds: haystackOf(label, [environment, kind, 'service', version]),
        act: {
          to: paths.deployments(environmentId),
          search: printFilter({ ...EMPTY_FILTER, service: new Set([token]) }),
        },
      })
    }
    yield
  }
  return [...commands.values()]
}

/** The services and deployments of all histories that are loaded. */
export function* historyCommands(
  histories: readonly LoadedHistory[],
  clock: Clock,
): Generator<void, readonly Command[]> {
  const most = Math.ceil(MAX_DEPLOYMENTS / Math.max(1, histories.length))
  const [services, deployments]: [Command[], Command[]] = [[], []]
  for (const loaded of histories) {
    services.push(...(yield* serviceCommands(loaded, most)))
    deployments.push(...(yield* deploymentCommands(loaded, most, clock)))
  }
  return [...services, ...deployments]
}
