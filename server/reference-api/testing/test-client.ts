import { vi } from 'vitest'
import {
  type WireDeploymentHistoryPage,
  deploymentHistoryPageSchema,
} from '#src/contract/deployment-history.ts'
import type { ReferenceApi } from '#reference/reference-api.ts'

/** The time at which tests run: noon on a Friday. */
export const NOON = new Date('2026-11-20T12:00:00.000Z')

/** A clock that moves only by `pass`. */
export const createClock = (start: Date = NOON) => {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms
    },
  }
}

/** Requests a path from a fetch handler, with an `Authorization` header if one is given. */
export const ask = async (
  api: { fetch(request: Request): Response | Promise<Response> },
  path: string,
  authorization?: string,
  init: RequestInit = {},
): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (authorization !== undefined) headers.set('Authorization', authorization)
  return api.fetch(new Request(`http://api.example.com${path}`, { ...init, headers }))
}

/** The status of a response, and the ms of the fake clock at which it came, whatever else is timed. */
export const timed = async (asked: Promise<Response>): Promise<[status: number, ms: number]> => {
  const start = Date.now()
  const outcome = asked.then(({ status }): [number, number] => [status, Date.now() - start])
  await vi.runAllTimersAsync()
  return outcome
}

/** The path of a sample environment's history. */
export const listPath = (api: ReferenceApi, name: string, startId?: string): string => {
  const environment = api.sample.environments.find((candidate) => candidate.name === name)
  if (!environment) throw new Error(`No sample environment is called ${name}`)
  const query = startId === undefined ? '' : `?startId=${startId}`
  return `/environment/${environment.id}/deploymentHistory${query}`
}

/** A page of a sample environment, which must conform to the strict wire schema. */
export const pageOf = async (
  api: ReferenceApi,
  name: string,
  authorization: string,
  startId?: string,
): Promise<WireDeploymentHistoryPage> => {
  const response = await ask(api, listPath(api, name, startId), authorization)
  return deploymentHistoryPageSchema.parse(await response.json())
}

/** Every page of a sample environment, as a client reads them: until one is empty. */
export const allPages = async (
  api: ReferenceApi,
  name: string,
): Promise<WireDeploymentHistoryPage[]> => {
  const authorization = `Token ${api.mintToken()}`
  const pages: WireDeploymentHistoryPage[] = []
  for (let startId: string | undefined; ;) {
    const page = await pageOf(api, name, authorization, startId)
    pages.push(page)
    startId = page.results?.at(-1)?.id
    if (startId === undefined) return pages
  }
}
