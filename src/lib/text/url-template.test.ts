import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expandTemplate, templateProblem } from './url-template.ts'

const ALLOWED = ['name', 'id']

describe('a template', () => {
  test.each([
    'https://logs.example.com/',
    'http://logs.example.com:8080/d/{id}?q={name}#{id}',
    'https://logs.example.com?q={name}',
    'https://logs.example.com',
  ])('%s is valid', (template) => {
    expect(templateProblem(template, ALLOWED)).toBeUndefined()
  })

  test.each([
    ['javascript:alert(1)', 'starts with https'],
    ['data:text/html,{name}', 'starts with https'],
    ['/logs/{name}', 'starts with https'],
    ['{name}://logs.example.com/', 'starts with https'],
    ['https://{name}.example.com/', 'its host written out'],
    ['https://logs.example.com{name}/', 'its host written out'],
    ['https://logs.example.com:{id}/', 'its host written out'],
    ['https:///{name}', 'its host written out'],
    ['https://user:secret@logs.example.com/', 'credentials'],
    ['https://logs.example.com\\@elsewhere.example/', 'backslash'],
    ['https://logs.example.com/a b', 'contains a space'],
    ['https://logs.example.com/\t', 'control'],
    ['https://logs.example.com/{nmae}', 'unknown placeholder {nmae}; available: {name}, {id}'],
    ['https://logs.example.com/{}', 'unknown placeholder {}'],
    ['https://logs.example.com/{__proto__}', 'unknown placeholder {__proto__}'],
    ['https://logs.example.com/{name', 'brace'],
    ['https://logs.example.com/{{name}}', 'brace'],
    ['https://logs.example.com/../{name}', '".."'],
    ['https://[logs/{name}', 'no valid address'],
  ])('%s is invalid: %s', (template, problem) => {
    expect(templateProblem(template, ALLOWED)).toContain(problem)
  })
})

const expand = (template: string, values: Record<string, string | undefined>) =>
  expandTemplate(template, new Map(Object.entries(values)))

describe('an address', () => {
  test('has percent-encoded values', () => {
    expect(
      expand('https://logs.example.com/{id}?q={name}&from={id}#{name}', {
        id: 'a/b?c',
        name: 'x&y=#é "',
      }),
    ).toBe(
      'https://logs.example.com/a%2Fb%3Fc?q=x%26y%3D%23%C3%A9%20%22&from=a%2Fb%3Fc#x%26y%3D%23%C3%A9%20%22',
    )
  })

  test.each([
    ['absent', undefined],
    ['empty', ''],
    ['a lone surrogate', '\uD800'],
    ['a step up', '..'],
    ['a step to the same folder', '.'],
  ])('is undefined when a value is %s', (_, id) => {
    expect(expand('https://logs.example.com/a/{id}', { id })).toBeUndefined()
  })

  test('may have dots that are not path steps', () => {
    expect(expand('https://logs.example.com/v{id}?q={id}', { id: '..' })).toBe(
      'https://logs.example.com/v..?q=..',
    )
  })

  test('keeps the origin, path and parameters of the template, whatever the values are', () => {
    const template = 'https://logs.example.com/a/{id}/b.{name}?q={name}&r=1#{id}'
    const anything = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units))
    const nasty = fc.constantFrom(
      '..',
      '/../',
      '//evil.example',
      '@evil.example',
      '\\',
      '%2e',
      '\n',
    )
    const value = fc.oneof(anything, nasty)
    fc.assert(
      fc.property(value, value, (id, name) => {
        const href = expand(template, { id, name })
        if (href === undefined) return
        const { origin, pathname, searchParams } = new URL(href)
        expect([origin, pathname.split('/').map(decodeURIComponent), [...searchParams]]).toEqual([
          'https://logs.example.com',
          ['', 'a', id, `b.${name}`],
          [
            ['q', name],
            ['r', '1'],
          ],
        ])
      }),
    )
  })
})
