import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyWords, repeatedLength } from './labels-of.ts'

describe('the words of a key', () => {
  test.for([
    ['installCRDs', 'Install CRDs'],
    ['replicas', 'Replicas'],
    ['imagePullPolicy', 'Image pull policy'],
    ['DNSPolicy', 'DNS policy'],
    ['podDnsPolicy', 'Pod DNS policy'],
    ['enableHTTPSProxy', 'Enable HTTPS proxy'],
    ['clusterIPs', 'Cluster IPs'],
    ['useIPv6', 'Use IPv6'],
    ['gRPCPort', 'gRPC port'],
    ['k8sVersion', 'K8s version'],
    ['resources.limits.cpu', 'Resources limits CPU'],
    ['log_level', 'Log level'],
    ['http2-max-urls', 'Http2 max URLs'],
    ['__proto__', 'Proto'],
    ['idle', 'Idle'],
    ['größeMax', 'Größe max'],
    ['', ''],
    ['...', ''],
  ] as const)('%s', ([key, words]) => {
    expect(keyWords(key)).toBe(words)
  })

  test('keep every letter and digit, in order', () => {
    const bare = (text: string) => text.toLowerCase().replaceAll(/[\s._/-]+/g, '')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aBcDs19v._-/ ') }), (key) => {
        expect(bare(keyWords(key))).toBe(bare(key))
      }),
    )
  })
})

test.for([
  ['Storage class', 'Storage', 'class'],
  ['storage class', 'Storage', 'class'],
  ['Storage: class', 'Storage', 'class'],
  ['Storages', 'Storage', 'Storages'],
  ['Storage', 'Storage', 'Storage'],
  ['Storage (a)', 'Storage', 'Storage (a)'],
  ['Storage 2', 'Storage', 'Storage 2'],
  ['Class of storage', 'Storage', 'Class of storage'],
  ['Anything', '', 'Anything'],
] as const)('“%s” in the group “%s” is shown as “%s”', ([label, group, shown]) => {
  expect(label.slice(repeatedLength(label, group))).toBe(shown)
})
