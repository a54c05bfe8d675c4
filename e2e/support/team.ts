import type { BrowserContext } from '@playwright/test'
import type { Team } from '#src/contract/team.ts'
import { type Announced, environmentOf } from './served.ts'

/** The groups of a large team, with their sizes: 150 environments. */
const SIZES = {
  Shop: 14,
  Partners: 28,
  Payments: 9,
  Warehouse: 22,
  Previews: 31,
  'Load tests': 46,
} as const

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const environments: readonly { id: string; name: string; group: string; labels: string[] }[] =
  Object.entries(SIZES)
    .flatMap(([group, size]) =>
      Array.from({ length: size }, (_, at) => ({
        group,
        name: `${group.toLowerCase().replace(' ', '-')}-${at + 1}`,
      })),
    )
    .map(({ group, name }, n) => ({
      id: idOf(n),
      name,
      group,
      labels: [n % 3 === 0 ? 'us' : 'eu'],
    }))

/** A team's file of 150 environments in six groups, which are its board. */
const team: Team = {
  environments,
  boards: [{ name: 'Harbour', environments: environments.map(({ id }) => id) }],
}

/** The environment that fails. */
const FAILING = 'shop-3'

const CONFIG = /(<script[^>]* id="console-config"[^>]*>)([^<]*)/

/**
 * Gives the console a team of 150 environments, of which `shop-3` has the history of the sample's `staging` and the others
 * that of its `production`. The console must not render rows itself. Returns the IDs that are requested, as they are.
 */
export const withLargeTeam = async (
  context: BrowserContext,
  served: Announced,
): Promise<string[]> => {
  await context.route(
    (url) => url.href.startsWith(served.url) && url.pathname === '/',
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        CONFIG,
        (_, start: string, json: string) =>
          start +
          JSON.stringify({ ...(JSON.parse(json) as object), team }).replaceAll('<', '\\u003c'),
      )
      await route.fulfill({ response: answer, body })
    },
  )
  const requested: string[] = []
  await context.route(/\/deploymentHistory/, async (route) => {
    const url = route.request().url()
    const one = environments.find(({ id }) => url.includes(id))
    if (!one) return route.fallback()
    requested.push(one.id)
    const like = environmentOf(served, one.name === FAILING ? 'staging' : 'production')
    return route.continue({ url: url.replace(one.id, like) })
  })
  return requested
}
