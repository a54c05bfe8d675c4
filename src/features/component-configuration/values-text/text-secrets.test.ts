// @vitest-environment node
import { expect, test } from 'vitest'
import { withoutSecrets } from './text-secrets.ts'

const KEYS = new Set(['code', 'apiKey', 'we[ird', ''])
const PEM = '-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----'

test.each([
  ['  name: x\n  code: canary\n  size: 1', '  name: x\n  code: !secret "not kept"\n  size: 1'],
  ['code: "canary\nmore canary', 'code: !secret "not kept"'],
  [`a:\n  code: |\n${PEM}\n  size: 1`, 'a:\n  code: !secret "not kept"\n  size: 1'],
  [`a:\n  - code: |\n      ${PEM}\n    size: 1`, 'a:\n  - code: !secret "not kept"\n    size: 1'],
  ['{"code": "canary", "b": 1}', '{"code": !secret "not kept"'],
  ["{b: 1, 'apiKey' : canary", '{b: 1, \'apiKey\' : !secret "not kept"'],
  ['  apiKey:\n    - canary\n    - canary\n  b: 1', '  apiKey: !secret "not kept"\n  b: 1'],
  ['  apiKey:\n  - canary\n  b: 1', '  apiKey: !secret "not kept"\n  b: 1'],
  ['  code : canary', '  code : !secret "not kept"'],
  ['  "": canary', '  "": !secret "not kept"'],
  ['  we[ird: canary', '  we[ird: !secret "not kept"'],
  ['  &x code: &y canary', '  &x code: !secret "not kept"'],
  ['- code: canary\n- code: canary', '- code: !secret "not kept"\n- code: !secret "not kept"'],
])('what stands at the key of a secret is not kept: %j', (text, kept) => {
  expect(withoutSecrets(text, KEYS)).toBe(kept)
})

test.each([
  '  name: code\n  # code\n  codes: x\n  bar-code: y',
  '  code: !secret "entered in the form" # mine\n  name: "open',
  'a: {b: 1, c: "code"}\n',
])('what else was typed is kept: %j', (text) => {
  expect(withoutSecrets(text, KEYS)).toBe(text)
})
