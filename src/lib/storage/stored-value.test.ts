import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createStoredChoice,
  removeStored,
  storedFlag,
  storedJson,
  storedText,
} from './stored-value.ts'

class MemoryStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string): void {
    this[key] = text
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

const aNumber = (json: unknown) => (typeof json === 'number' ? json : undefined)

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

describe('a stored value', () => {
  it('is read back until it is removed', () => {
    const depth = storedJson('depth', aNumber)
    expect(depth.read()).toBeUndefined()
    expect(depth.write(12)).toBe(true)
    expect(depth.read()).toBe(12)
    depth.remove()
    expect(depth.read()).toBeUndefined()
  })

  it.each(['{"cut":', '"twelve"', 'null', ''])('reads nothing from %j', (text) => {
    storedText('depth').write(text)
    expect(storedJson('depth', aNumber).read()).toBeUndefined()
  })

  it('belongs to its area', () => {
    storedText('depth', 'session').write('12')
    expect(storedText('depth', 'local').read()).toBeUndefined()
    expect(storedText('depth', 'session').read()).toBe('12')
  })

  it('calls back when another tab changes it or clears the storage', () => {
    const tab = new EventTarget()
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
    const changed = (key: string | null) => Object.assign(new Event('storage'), { key })
    const listener = vi.fn()
    const stop = storedText('depth').subscribe(listener)
    tab.dispatchEvent(changed('width'))
    expect(listener).not.toHaveBeenCalled()
    tab.dispatchEvent(changed('depth'))
    tab.dispatchEvent(changed(null))
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    tab.dispatchEvent(changed('depth'))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

it('keeps a flag', () => {
  storedFlag('open').set(true)
  expect(storedFlag('open').get()).toBe(true)
  storedFlag('open').set(false)
  expect(storedFlag('open').get()).toBe(false)
})

it('keeps a choice, and takes the default for an unknown one', () => {
  const tide = () => createStoredChoice('tide', ['low', 'high'])
  expect(tide().get()).toBe('low')
  tide().set('high')
  expect(tide().get()).toBe('high')
  storedText('tide').write('spring')
  expect(tide().get()).toBe('low')
})

it('removes the values under a prefix, and no others', () => {
  for (const key of ['sea.depth', 'sea.width', 'land']) storedText(key, 'session').write('1')
  removeStored('sea.', 'session')
  expect(Object.keys(sessionStorage)).toEqual(['land'])
})

describe.each(['blocked', 'full'])('storage that is %s', (kind) => {
  beforeEach(() => {
    const refuse = () => {
      throw new DOMException(kind, kind === 'full' ? 'QuotaExceededError' : 'SecurityError')
    }
    if (kind === 'full')
      vi.stubGlobal('localStorage', {
        ...localStorage,
        getItem: () => null,
        setItem: refuse,
        removeItem: () => {},
      })
    else Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
  })

  it('holds nothing and throws nothing', () => {
    const depth = storedJson('depth', aNumber)
    expect(depth.write(12)).toBe(false)
    expect(depth.read()).toBeUndefined()
    expect(() => storedText('depth').remove()).not.toThrow()
    expect(() => removeStored('depth', 'local')).not.toThrow()
  })

  it('leaves a choice for as long as the page lives', () => {
    const tide = createStoredChoice('tide', ['low', 'high'])
    tide.set('high')
    expect(tide.get()).toBe('high')
  })
})
