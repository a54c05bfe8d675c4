import { describe, expect, test } from 'vitest'
import { announceApi, announceConsole, announceJson } from './announce.ts'

const sample = {
  token: 'qat_1',
  jwt: 'a.b.c',
  forbiddenToken: 'qat_0',
  workspace: {
    environments: [
      { name: 'long', id: 'e1', description: '' },
      { name: 'live', id: 'e2', description: '' },
    ],
    board: ['e2'],
    organizationId: 'o',
    clusterId: 'c',
    clusters: [{ name: 'quayside', id: 'c', description: '' }],
    components: [{ key: 'k1', description: '' }],
  },
}
const announcement = { url: 'http://localhost:4400', apiUrl: 'http://localhost:4401', sample }
const real = { ...announcement, apiUrl: 'https://api.example', sample: undefined }

describe('the JSON line for scripts', () => {
  test('lists addresses, sample credentials and IDs, the long history first', () => {
    const line = announceJson(announcement)
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toEqual({
      url: 'http://localhost:4400',
      apiUrl: 'http://localhost:4401',
      token: 'qat_1',
      jwt: 'a.b.c',
      forbiddenToken: 'qat_0',
      environments: { long: 'e1', live: 'e2' },
      organizationId: 'o',
      clusterId: 'c',
      clusters: { quayside: 'c' },
      components: ['k1'],
    })
    expect(line).toContain('{"long":"e1","live":"e2"}')
  })

  test('lists only addresses with a real API', () => {
    expect(JSON.parse(announceJson(real))).toEqual({
      url: 'http://localhost:4400',
      apiUrl: 'https://api.example',
    })
  })
})

describe('the text for people', () => {
  test('shows where the console is and how to sign in', () => {
    const text = announceConsole(announcement, false)
    expect(text).toContain('http://localhost:4400')
    expect(text).toContain('Use the sample workspace')
    expect(text).toContain('qat_1')
  })

  test('asks for the API’s own token with a real API', () => {
    const text = announceConsole(real, true)
    expect(text).toContain('https://api.example, called directly by the browser')
    expect(text).toContain('API token of your organization')
  })

  test('contains a command to try with the API alone', () => {
    expect(announceApi(announcement)).toContain(
      "curl -H 'Authorization: Token qat_1' http://localhost:4401/environment/e1/deploymentHistory",
    )
  })
})
