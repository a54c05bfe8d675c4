import { describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'

const PROXY = '10.0.0.1'

const hostOf = (mode: 'gateway' | 'direct' = 'gateway') =>
  createHost({
    reach:
      mode === 'gateway'
        ? { mode, apiUrl: 'https://api.example', sessionSecrets: () => ['s'.repeat(32)] }
        : { mode, apiUrl: 'https://api.example' },
    trustProxy: [PROXY],
    userHeader: 'X-Forwarded-User',
  })

const ask = (path: string, headers: Record<string, string>, address?: string, mode?: 'direct') =>
  hostOf(mode).request(path, { headers }, { peer: { address } })

describe('a console that requires the proxy to say who uses it', () => {
  test.each<[string, Record<string, string>, string | undefined, number]>([
    ['a trusted proxy that names somebody', { 'X-Forwarded-User': 'ada' }, PROXY, 200],
    ['a trusted proxy that names nobody', {}, PROXY, 403],
    ['a trusted proxy with an empty name', { 'X-Forwarded-User': ' ' }, PROXY, 403],
    ['another header', { 'X-Forwarded-Email': 'ada@example.com' }, PROXY, 403],
    ['somebody who names themselves', { 'X-Forwarded-User': 'ada' }, '192.0.2.7', 403],
    [
      'somebody who says that they come through the proxy',
      { 'X-Forwarded-User': 'ada', 'X-Forwarded-For': PROXY },
      '192.0.2.7',
      403,
    ],
    ['an unknown peer', { 'X-Forwarded-User': 'ada' }, undefined, 403],
  ])('answers %s', async (_name, headers, address, status) => {
    for (const path of ['/config.json', '/session'])
      expect((await ask(path, headers, address)).status).toBe(status)
  })

  test('says in words what is missing, in either mode', async () => {
    for (const mode of [undefined, 'direct'] as const) {
      const answer = await ask('/config.json', {}, PROXY, mode)
      expect(await answer.json()).toMatchObject({
        status: 403,
        message: expect.stringMatching(/X-Forwarded-User is missing or empty/) as string,
      })
    }
  })

  test('tells probes nevertheless that it is alive', async () => {
    expect((await ask('/healthz', {}, '192.0.2.7')).status).toBe(200)
    expect((await ask('/readyz', {}, '192.0.2.7')).status).toBe(200)
  })

  test('still asks each person for a credential of the API', async () => {
    const path = '/api/environment/4fca0ae7-0000-4000-8000-000000000000/deploymentHistory'
    const answer = await ask(path, { 'X-Forwarded-User': 'ada' }, PROXY)
    expect(answer.status).toBe(401)
  })
})
