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
    organizationId: 'o',
    clusterId: 'c',
    components: [{ key: 'k1', description: '' }],
  },
}
const told = { url: 'http://localhost:4400', apiUrl: 'http://localhost:4401', sample }
const real = { ...told, apiUrl: 'https://api.example', sample: undefined }

describe('the line for scripts', () => {
  test('names addresses, sample credentials and ids, the long history first', () => {
    const line = announceJson(told)
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
      components: ['k1'],
    })
    expect(line).toContain('{"long":"e1","live":"e2"}')
  })

  test('has addresses only on a real API', () => {
    expect(JSON.parse(announceJson(real))).toEqual({
      url: 'http://localhost:4400',
      apiUrl: 'https://api.example',
    })
  })
})

describe('the lines for people', () => {
  test('say where the console is and how to sign in', () => {
    const text = announceConsole(told, false)
    expect(text).toContain('http://localhost:4400')
    expect(text).toContain('Use the sample workspace')
    expect(text).toContain('qat_1')
  })

  test('on a real API ask for its own token', () => {
    const text = announceConsole(real, true)
    expect(text).toContain('https://api.example, called by the browser itself')
    expect(text).toContain('API token of your organization')
  })

  test('of the API alone can be tried at once', () => {
    expect(announceApi(told)).toContain(
      "curl -H 'Authorization: Token qat_1' http://localhost:4401/environment/e1/deploymentHistory",
    )
  })
})
