import { describe, expect, test } from 'vitest'
import { announceApi, announceConsole } from './announce.ts'

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
