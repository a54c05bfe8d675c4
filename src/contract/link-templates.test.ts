import { expect, test } from 'vitest'
import { readLinkTemplates } from './link-templates.ts'

const LOGS = {
  on: 'service',
  label: 'Logs',
  url: 'https://logs.example.com/?q={serviceName}&from={createdAt}',
}

test('reads links, and none if the configuration has no links', () => {
  expect(readLinkTemplates([LOGS])).toEqual({ links: [LOGS] })
  expect(readLinkTemplates(undefined)).toEqual({ links: [] })
})

test.each([
  [{}, '"links" must be a list.'],
  [[LOGS, 'logs'], 'Link 2 is not an object of "on", "label" and "url" alone.'],
  [
    [{ ...LOGS, on: 'cluster' }],
    'Link 1 “Logs” needs "on" to be one of environment, deployment, service, commit.',
  ],
  [[{ ...LOGS, label: ' ' }], 'Link 1 “ ” needs a "label" of 1 to 40 characters.'],
  [[{ on: 'service', label: 'Logs' }], 'Link 1 “Logs” needs a "url".'],
  [
    [{ ...LOGS, target: '_self' }],
    'Link 1 “Logs” is not an object of "on", "label" and "url" alone.',
  ],
  [
    [{ ...LOGS, url: 'javascript:alert(1)' }],
    'Link 1 “Logs” needs an address that starts with https:// or http://.',
  ],
  [
    [{ on: 'environment', label: 'Logs', url: 'https://logs.example.com/{serviceName}' }],
    'Link 1 “Logs” uses the unknown placeholder {serviceName}; available: {environmentId}.',
  ],
])('explains what is wrong with %j: %s', (json, wrong) => {
  expect(readLinkTemplates(json)).toMatchObject({ wrong: [{ message: wrong }] })
})

test.each([
  [{}, ['links']],
  [
    [LOGS, 'logs'],
    ['links', 1],
  ],
  [[{ ...LOGS, label: ' ' }], ['links', 0, 'label']],
  [
    [LOGS, { ...LOGS, url: 'x' }],
    ['links', 1, 'url'],
  ],
  [[{ ...LOGS, target: '_self' }], ['links', 0, 'target']],
])('says where %j is wrong', (json, path) => {
  expect(readLinkTemplates(json)).toMatchObject({ wrong: [{ path }] })
})
