import { choice, flag, number, text } from './catalog-builders.ts'
import type { ComponentSpec, FieldSpec } from './resolve-spec.ts'

/* Flat and large: for measuring. */

const MOST = 2000

// Of twenty fields 12 are texts, 3 have values to choose from, 3 are numbers and 2 are switches.
const MIX = 'ttctnttbtctnttctbntt'

const LEVELS = ['off', 'lowest', 'low', 'medium', 'high', 'higher', 'highest', 'full']

const field = (index: number): FieldSpec => {
  const name = String(index + 1).padStart(4, '0')
  switch (MIX[index % MIX.length]) {
    case 'c':
      return choice(`level${name}`, `Level ${index + 1}`, LEVELS, { defaultValue: 'medium' })
    case 'n':
      return number(`amount${name}`, `Amount ${index + 1}`, { min: 0, max: 1000 })
    case 'b':
      return flag(`switch${name}`, `Switch ${index + 1}`, { defaultValue: false })
    default:
      return text(`text${name}`, `Text ${index + 1}`, { maxLength: 40 })
  }
}

/** The component of the key `wide-<n>`: n flat descriptors, 2,000 at most. */
export const wideSpec = (componentKey: string): ComponentSpec | undefined => {
  const [, size] = /^wide-([1-9]\d{0,3})$/u.exec(componentKey) ?? []
  if (size === undefined || Number(size) > MOST) return undefined
  return { fields: Array.from({ length: Number(size) }, (_, index) => field(index)) }
}
