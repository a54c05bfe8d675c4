import type { ArgTypesEnhancer } from 'storybook/internal/types'
import type { InputType, SBType } from 'storybook/internal/csf'

const isAbsence = (type: SBType) => type.name === 'other' && type.value === 'undefined'

/** Removes `undefined` from the union of an optional prop. */
const withoutAbsence = (type: SBType): SBType => {
  if (type.name !== 'union') return type
  const [only, ...others] = type.value.filter((member) => !isAbsence(member))
  return only === undefined || others.length > 0 ? type : { ...type, ...only }
}

/** The control for a type in the Controls panel; undefined leaves the choice to Storybook. */
const controlOf = (type: SBType): InputType['control'] => {
  switch (type.name) {
    case 'other':
      return type.value === 'ReactNode' ? { type: 'text' } : false
    case 'enum':
      return { type: type.value.length > 4 ? 'select' : 'inline-radio' }
    case 'boolean':
    case 'number':
    case 'string':
      return {
        type: ({ boolean: 'boolean', number: 'number', string: 'text' } as const)[type.name],
      }
    default:
      return undefined
  }
}

/** Shows props in the Controls panel with their types as in the code, and with suitable controls. */
export const readableTypes: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      if (argType.type === undefined || typeof argType.type === 'string') return [name, argType]
      const type = withoutAbsence(argType.type)
      const isNode = typeof initialArgs[name] === 'object' && initialArgs[name] !== null
      const control = isNode ? false : controlOf(type)
      const raw = argType.type.raw?.replace(/ \| undefined$/, '')
      const members = type.name === 'enum' ? type.value.map((one) => `'${one}'`).join(' | ') : raw
      return [
        name,
        {
          ...argType,
          type,
          ...(type.name === 'enum' && { options: type.value }),
          ...(control !== undefined && { control }),
          ...(members !== undefined && {
            table: { ...argType.table, type: { summary: members } },
          }),
        },
      ]
    }),
  )
