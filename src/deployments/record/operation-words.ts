import type { DeploymentState } from '#src/contract/enums.ts'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { own } from '#src/lib/own.ts'
import { counted } from '#src/lib/counted.ts'
import { inSentence } from './display-text.ts'
import { namesOf } from './service-words.ts'
import type { Service } from './services.ts'
import { lookOf } from './state-look.ts'

/** What a deployment did other than deploy: the state its services end in, and a word for it. */
export type Operation = { readonly done: DeploymentState; readonly word: string }

const RESTART: Operation = { done: 'RESTARTED', word: 'restarted' }
const STOP: Operation = { done: 'STOPPED', word: 'stopped' }
const DELETE: Operation = { done: 'DELETED', word: 'deleted' }
const CANCEL: Operation = { done: 'CANCELED', word: 'canceled' }

const OPERATION: Partial<Record<DeploymentState, Operation>> = {
  RESTARTING: RESTART,
  RESTARTED: RESTART,
  RESTART_ERROR: RESTART,
  STOPPING: STOP,
  STOPPED: STOP,
  STOP_ERROR: STOP,
  DELETING: DELETE,
  DELETED: DELETE,
  DELETE_ERROR: DELETE,
  CANCELING: CANCEL,
  CANCELED: CANCEL,
}

/** The operation that a deployment state belongs to; undefined for a plain deployment. */
export const operationOf = (state: Deployment['status']): Operation | undefined =>
  state === undefined ? undefined : own<Operation | undefined>(OPERATION, state)

const isDone =
  ({ done }: Operation) =>
  ({ record }: Service): boolean =>
    record.status === done

const stateWord = ({ record }: Service): string => {
  const { label, raw } = lookOf(record.status)
  return raw ? inSentence(label, 40) : label.toLowerCase()
}

/** More states than this are summed up. */
const MAX_STATES = 3

/** How many services are in each state: "13 restarted", "1 ready". */
export const countStates = (services: readonly Service[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const service of services) {
    const word = stateWord(service)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const words = [...counts].map(([word, count]) => `${count} ${word}`)
  return words.length > MAX_STATES
    ? [...words.slice(0, MAX_STATES - 1), 'others in other states']
    : words
}

/** The outcome of an operation: "all 14 services restarted", "web stopped", "7 of 8 services stopped, 1 ready". */
export const operationWords = (operation: Operation, services: readonly Service[]): string => {
  const there = services.filter(isDone(operation))
  if (there.length === services.length) {
    return services.length > 2
      ? `all ${services.length} services ${operation.word}`
      : `${namesOf(services)} ${operation.word}`
  }
  const others = countStates(services.filter((service) => !isDone(operation)(service)))
  const head =
    there.length === 0
      ? `${counted(services.length, 'service')}, none of them ${operation.word}`
      : `${there.length} of ${counted(services.length, 'service')} ${operation.word}`
  return [head, ...others].join(', ')
}

/** The progress of an operation: "1 of 3 services stopped". */
export const operationProgress = (operation: Operation, services: readonly Service[]): string =>
  `${services.filter(isDone(operation)).length} of ${counted(services.length, 'service')} ${operation.word}`

/**
 * The word for services whose version did not change: "unchanged", unless all of them were
 * restarted, stopped, deleted or canceled.
 */
export const sameWord = (state: Deployment['status'], services: readonly Service[]): string => {
  const operation = operationOf(state)
  return operation && services.every(isDone(operation)) ? operation.word : 'unchanged'
}
