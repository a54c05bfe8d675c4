import { describe, expect, test } from 'vitest'
import { addressText, createTrust, isRange } from './proxy-trust.ts'

describe('an address is read', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s', (text, address) => {
    expect(addressText(text)).toBe(address)
  })
})

describe('no address is', () => {
  test.each([
    '',
    'unknown',
    '_hidden',
    'console.example',
    '192.0.2',
    '192.0.2.256',
    '0300.0.2.1',
    '0xC0.0.2.1',
    '3221225985',
    '192.0.2.1 ',
    '192.0.2.1/32',
    '[192.0.2.1',
    '2001:db8::1::2',
    '::ffff:192.0.2.256',
  ])('"%s"', (text) => {
    expect(addressText(text)).toBeUndefined()
  })
})

describe('a range is', () => {
  test.each([
    '10.0.0.0/8',
    '10.1.2.3',
    '0.0.0.0/0',
    '10.1.2.3/32',
    '::1',
    'fd00::/8',
    '::/0',
    '::ffff:10.0.0.0/104',
  ])('%s', (text) => {
    expect(isRange(text)).toBe(true)
  })
})

describe('no range is', () => {
  test.each([
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10/8',
    '010.0.0.0/8',
    '10.0.0.1:80',
    'fd00::/129',
    '[::1]',
    'fe80::1%eth0',
    '::ffff:0.0.0.0/64',
    'proxy.example',
    'loopback',
  ])('"%s"', (text) => {
    expect(isRange(text)).toBe(false)
  })
})

describe('a peer is trusted', () => {
  test.each([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.0.0.0/8', '9.255.255.255', false],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['::ffff:10.0.0.0/104', '10.0.0.1', true],
    ['::ffff:10.0.0.0/104', '::ffff:11.0.0.1', false],
    ['192.0.2.4/30', '192.0.2.3', false],
    ['192.0.2.4/30', '192.0.2.4', true],
    ['192.0.2.4/30', '192.0.2.7', true],
    ['192.0.2.4/30', '192.0.2.8', false],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '203.0.113.1', false],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['10.0.0.0/8', 'unknown', false],
    ['10.0.0.0/8', undefined, false],
  ])('of %s: %s is %s', (range, address, trusted) => {
    expect(createTrust([range])(address)).toBe(trusted)
  })

  test('nobody is without a range', () => {
    expect(createTrust([])('127.0.0.1')).toBe(false)
  })
})
