import type {
  Constraints,
  ResolvedComponent,
  Violation,
} from '#src/contract/read-resolved-component.ts'
import { counted } from '#src/lib/text/counted.ts'
import { scopeWord, statusWord } from '#form/tree/requirement-words.ts'
import { labelsOf } from '#form/tree/labels-of.ts'
import { type Described, type FieldName, fieldsOf, type FoundField } from './described-fields.ts'

/** The answers of several clusters to one draft, in their order. */
export type Answers = readonly ResolvedComponent[]

/** What one answer says about something. */
export type ClusterCell = {
  readonly text: string
  /** Whether the answer does not list it. */
  readonly absent: boolean
  /** Whether the first answer says the same. */
  readonly asFirst: boolean
}

/** Something that the answers may differ in, and what each says about it. */
export type ClusterRow = FieldName & {
  readonly part: 'violations' | 'requirements' | 'fields'
  /** A property of the field, or the scope of a requirement; '' for the whole. */
  readonly what: string
  /** In the order of the answers. */
  readonly cells: readonly ClusterCell[]
  readonly differs: boolean
}

/** What an answer says, and its identity, because the text may be shortened. */
type Said = { readonly text: string; readonly identity: string }

/** `said` is in the order of the answers; the cell of one that is undefined reads `absent`. */
const rowOf = (
  of: Pick<ClusterRow, 'part' | 'label' | 'path' | 'what'>,
  absent: string,
  said: readonly (Said | undefined)[],
): ClusterRow => ({
  ...of,
  cells: said.map((one) => ({
    text: one?.text ?? absent,
    absent: one === undefined,
    asFirst: one?.identity === said[0]?.identity,
  })),
  differs: new Set(said.map((one) => one?.identity)).size > 1,
})

const messageOf = ({ message, code }: Violation): string => {
  const text = message?.trim()
  if (text && code && code !== text) return `${text} (${code})`
  return text || code || 'The API gave no reason.'
}

type Fields = ReturnType<typeof fieldsOf>

/** A row for each path with violations, and in it the messages of each answer. */
const violationRows = (answers: Answers, fields: readonly Fields[]): readonly ClusterRow[] => {
  const labels = new Map(
    fields.flatMap((one) => [...one.values()].map(({ path, label }) => [path, label])),
  )
  const pathOf = ({ fieldPath }: Violation) => fieldPath ?? ''
  const paths = new Set(answers.flatMap(({ violations }) => violations.map(pathOf)))
  return [...paths].map((path) => {
    const label = path === '' ? 'The whole configuration' : (labels.get(path) ?? path)
    const said = answers.map((answer): Said | undefined => {
      const violations = answer.violations.filter((one) => pathOf(one) === path)
      if (violations.length === 0) return undefined
      const each = violations.map(({ code, message }) =>
        JSON.stringify([code ?? '', message ?? '']),
      )
      return {
        text: violations.map(messageOf).join(' '),
        identity: JSON.stringify(each.toSorted()),
      }
    })
    return rowOf({ part: 'violations', label, path, what: '' }, 'none', said)
  })
}

const requirementRows = (answers: Answers): readonly ClusterRow[] => {
  const identityOf = ({ key, scope }: { key: string; scope?: string | undefined }) =>
    JSON.stringify([scope, key])
  const byIdentity = answers.map(
    ({ requirements }) => new Map(requirements.map((one) => [identityOf(one), one])),
  )
  const all = [...new Map(byIdentity.flatMap((one) => [...one]))]
  const labels = labelsOf(all.map(([, requirement]) => requirement))
  return all.map(([identity, { key, scope }], at) => {
    const said = byIdentity.map((one): Said | undefined => {
      const requirement = one.get(identity)
      const status = requirement?.status ?? ''
      return requirement && { text: statusWord(status), identity: `status ${status}` }
    })
    const label = labels[at] ?? key
    return rowOf(
      { part: 'requirements', label, path: key, what: scopeWord(scope) },
      'not listed',
      said,
    )
  })
}

/** How many allowed values are listed before only counting them. */
const FEW = 6

/** The allowed values of a secret, which are secret themselves. */
const unlisted = (values: readonly string[] | undefined): string =>
  values ? `${counted(values.length, 'value')}, not shown` : 'any'

const LIMITS = [
  ['min', 'at least'],
  ['max', 'at most'],
  ['minLength', 'length: at least'],
  ['maxLength', 'length: at most'],
  ['minItems', 'rows: at least'],
  ['maxItems', 'rows: at most'],
  ['pattern', 'pattern'],
] as const

const limits = (constraints: Constraints | undefined): string => {
  const parts = LIMITS.flatMap(([member, words]) => {
    const limit = constraints?.[member]
    return limit === undefined ? [] : [`${words} ${limit}`]
  })
  if (constraints?.uniqueItems) parts.push('unique rows')
  return parts.length === 0 ? 'none' : parts.join(', ')
}

const defaultOf = ({ defaultValue }: Described, secret: boolean): string => {
  if (defaultValue === undefined) return 'none'
  if (secret) return 'set, not shown'
  return defaultValue === '' ? 'empty text' : String(defaultValue)
}

/** The allowed values in any order; of many, only those that not every answer allows. */
const allowedValues = (
  values: readonly string[] | undefined,
  common: ReadonlySet<string>,
  secret: boolean,
): Said => {
  const identity = JSON.stringify(values?.toSorted() ?? null)
  if (secret) return { text: unlisted(values), identity }
  if (!values) return { text: 'any', identity }
  if (values.length === 0) return { text: 'none yet', identity }
  if (values.length <= FEW) return { text: values.join(', '), identity }
  const own = values.filter((value) => !common.has(value))
  const some = own.length === 0 ? '' : `, not in all: ${own.slice(0, FEW).join(', ')}`
  const text = `${counted(values.length, 'value')}${some}${own.length > FEW ? ', …' : ''}`
  return { text, identity }
}

type Found = FoundField | undefined

/** The values that every one of these fields allows, if it has any to choose from. */
const allowedByAll = (found: readonly Found[]): ReadonlySet<string> => {
  const [first = [], ...others] = found.flatMap((one) => {
    const values = one?.field.constraints?.allowedValues
    return values ? [values] : []
  })
  const rest = others.map((values) => new Set(values))
  return new Set(first.filter((value) => rest.every((values) => values.has(value))))
}

const plain = (text: string): Said => ({ text, identity: text })

/** The properties in which answers describe a field differently. One that lacks the field differs in none of them. */
const propertyRows = (name: FieldName, found: readonly Found[]): readonly ClusterRow[] => {
  const secret = found.some((one) => one?.field.sensitive)
  const common = allowedByAll(found)
  const properties: Record<string, (field: Described) => Said> = {
    type: ({ type }) => plain(type ?? 'not given'),
    required: ({ required }) => plain(required ? 'yes' : 'no'),
    default: (field) => plain(defaultOf(field, secret)),
    limits: ({ constraints }) => plain(limits(constraints)),
    'allowed values': ({ constraints }) =>
      allowedValues(constraints?.allowedValues, common, secret),
  }
  return Object.entries(properties).flatMap(([what, of]) => {
    const said = found.map((one) => one && of(one.field))
    const told = new Set(said.flatMap((one) => (one ? [one.identity] : [])))
    return told.size > 1
      ? [rowOf({ part: 'fields', label: name.label, path: name.path, what }, 'not listed', said)]
      : []
  })
}

/** A row for each field, and one for each of its properties in which answers differ. */
const fieldRows = (fields: readonly Fields[]): readonly ClusterRow[] => {
  const all = new Map(fields.flatMap((one) => [...one]))
  const whereIs = (id: string) => fields.map((one) => one.has(id)).join()
  return [...all].flatMap(([id, { label, path, keys }]) => {
    const found = fields.map((one) => one.get(id))
    const listed = rowOf(
      { part: 'fields', label, path, what: '' },
      'not listed',
      found.map((one) => one && plain('listed')),
    )
    // Where a group is not listed, its members are not either.
    const isImplied = listed.differs && whereIs(JSON.stringify(keys.slice(0, -1))) === whereIs(id)
    return [...(isImplied ? [] : [listed]), ...propertyRows({ label, path }, found)]
  })
}

/**
 * Compares any number of answers to one draft (API §4.2): violations, requirements and fields. Sensitive values are
 * reported only as set or not set.
 */
export const compareClusters = (answers: Answers): readonly ClusterRow[] => {
  const fields = answers.map(fieldsOf)
  return [...violationRows(answers, fields), ...requirementRows(answers), ...fieldRows(fields)]
}
