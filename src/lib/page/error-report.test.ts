import { describe, expect, it } from 'vitest'
import { errorReport } from './error-report.ts'

const PLACE = {
  path: '/environments/4f9c2d1e-7b60-4c1d-9a52-0be6d1c7a17b/deployments',
  at: new Date('2026-11-20T14:00:00Z'),
  agent: 'A browser/1.0',
}

const failing = (message: string, stack?: string) =>
  Object.assign(new TypeError(message), stack !== undefined && { stack })

describe('an error report', () => {
  it('says what failed, where and in which browser', () => {
    const stack = [
      'TypeError: x is undefined',
      '    at Entry (https://console.example/assets/entry-3f2a.js?v=1:10:5)',
      '    at render (https://console.example/assets/index-99.js:2:7)',
    ].join('\n')
    expect(errorReport(failing('x is undefined', stack), PLACE)).toBe(
      [
        'Tidemark, 2026-11-20T14:00:00.000Z',
        'Page /environments/<id>/deployments',
        'TypeError: x is undefined',
        'at Entry (https://console.example/assets/entry-3f2a.js:10:5)',
        'at render (https://console.example/assets/index-99.js:2:7)',
        'A browser/1.0',
      ].join('\n'),
    )
  })

  it.each([
    ['a JWT', 'refused eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3MzU2ODk2MDB9.c2lnbmVk here'],
    ['a token in a header', 'Authorization: Token canary-1234'],
    ['a bearer in a header', 'bearer   canary-1234;'],
    ['a long token alone', 'tdm_b9d348e5cd11_canary-1234_qI3-3eH5i9IHT3z5iGHY8xHpxkYjI45r'],
  ])('leaves out %s', (_, message) => {
    const report = errorReport(failing(message), PLACE)
    expect(report).not.toMatch(/canary|c2lnbmVk|qI3-3eH5/)
    expect(report).toMatch(/<jwt>|<credential>|<long text>/)
  })

  it('accepts any thrown value, and limits the message', () => {
    expect(errorReport('no error at all', PLACE)).toContain('Error: no error at all')
    expect(errorReport(failing('m'.repeat(100_000)), PLACE).length).toBeLessThan(2000)
  })
})
