import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import type { History } from '#src/deployments/history/history.ts'
import { serviceName } from '#src/deployments/record/services.ts'
import {
  aContainer,
  aDatabase,
  aDeployment,
  anUnreadableRecord,
  unrecognized,
} from '#src/testing/builders.ts'
import { aCompleteHistory, aHistory, NO_SERVICES } from '#src/testing/histories.ts'
import type { Suspect } from '#src/deployments/insights/suspect.ts'
import type { Suspects } from '#src/deployments/insights/suspects.ts'

type State = Deployment['status']

/** "web:v1+--a:DEPLOYED": name, tag, arguments and state. "-" is a record that leaves the tag out. */
const serviceOf = (part: string, n: number) => {
  const [name = '', version = '', state = 'DEPLOYED'] = part.split(':')
  const [tag = '', ...args] = version.split('+')
  return aContainer(
    {
      id: `${n} ${name}`,
      name,
      tag: tag === '-' ? undefined : tag,
      arguments: args,
      status: unrecognized(state) as State,
    },
    1,
  )
}

/** "STATE service service": the state of the deployment and its services; "db:…" is a database. */
const read = (line: string, n: number): Deployment | PageRecord => {
  if (line === 'unreadable') return anUnreadableRecord(n)
  const [status = '', ...parts] = line.split(' ')
  const isDatabase = (part: string) => part.startsWith('db:')
  return aDeployment(
    {
      ...NO_SERVICES,
      status: unrecognized(status) as State,
      containers: parts.filter((part) => !isDatabase(part)).map((part) => serviceOf(part, n)),
      databases: parts
        .filter(isDatabase)
        .map((part) =>
          aDatabase({ name: 'db', status: unrecognized(part.split(':')[1] ?? '') as State }, n),
        ),
    },
    n,
  )
}

/** A history of these records, the newest first. */
export const load = (lines: readonly string[], complete = true): History => {
  const records = lines.map((line, index) => read(line, index + 1))
  return complete ? aCompleteHistory(records) : aHistory(records)
}

/** Which record it is, from the newest, 1, on. */
const at = (item: { id: string } | undefined) =>
  item === undefined ? '?' : String(Number.parseInt(item.id.slice(-12), 16))

/** "ownVersion web tag v1>v2 @1" */
const suspectWords = (one: Suspect): string =>
  [
    one.rank,
    one.services.map(serviceName).join('&'),
    ...one.changes.map(({ field, from, to }) => `${field} ${from ?? ''}>${to ?? ''}`),
    ...(one.event ? [one.event] : []),
    `@${at(one.item)}`,
    ...(one.rollback ? [`back to ${one.rollback.version}`] : []),
    ...(one.undoneBy ? [`undone @${at(one.undoneBy)}`] : []),
  ].join(' ')

/** Suspects in short, one a line. */
export const told = (found: Suspects | undefined): readonly string[] => {
  if (!found) return ['not failing']
  const { firstBad, lastGood } = found.failing
  return [
    `bad @${at(firstBad.item)}, good ${typeof lastGood === 'string' ? lastGood : `@${at(lastGood.item)}`}`,
    ...found.ranked.map(suspectWords),
    ...found.unclearFields.map((field) => `unclear ${field}`),
    ...found.untold.map(({ service, why }) => `untold ${serviceName(service)} ${why}`),
    ...(found.overBy ? [`over @${at(found.overBy)}`] : []),
    ...(found.rollback ? [`@${at(found.rollback.item)} back to ${found.rollback.version}`] : []),
  ]
}
