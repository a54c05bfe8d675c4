import * as z from 'zod/mini'
import { counted } from '#src/lib/counted.ts'
import { codePoints } from './code-points.ts'
import type { FormNode } from './form-node.ts'
import { jsonValue } from './json-value.ts'
import { patternProblem } from './pattern-problem.ts'
import { isNumberText } from './request.ts'
import { yamlProblem } from './yaml-problem.ts'

/*
 * The same constraints that the server checks, checked at once. Advisory: the server decides. What
 * cannot be checked exactly here is not checked.
 */

/** A bound that a JavaScript number holds exactly; a rounded one would accuse the innocent. */
const exact = (bound: number | undefined): number | undefined =>
  bound !== undefined && (!Number.isInteger(bound) || Number.isSafeInteger(bound))
    ? bound
    : undefined

/** What a message is about, so that the same is not said by the server too. */
const CONCERNS = ['type', 'range', 'length', 'allowed'] as const
export type Concern = (typeof CONCERNS)[number] | 'pattern' | 'required' | 'items' | 'unique'

const rule = (about: Concern, message: string, holds: (text: string) => boolean) =>
  z.refine<string>((text) => holds(text), { error: message, params: { about } })

const numberRules = ({ constraints }: FormNode) => {
  const min = exact(constraints?.min)
  const max = exact(constraints?.max)
  return [
    rule('type', 'Must be a number, such as 5 or 0.5.', isNumberText),
    ...(min === undefined
      ? []
      : [
          rule(
            'range',
            `Must be at least ${min}.`,
            (text) => !isNumberText(text) || Number(text) >= min,
          ),
        ]),
    ...(max === undefined
      ? []
      : [
          rule(
            'range',
            `Must be at most ${max}.`,
            (text) => !isNumberText(text) || Number(text) <= max,
          ),
        ]),
  ]
}

const textRules = ({ constraints }: FormNode) => {
  const min = constraints?.minLength
  const max = constraints?.maxLength
  return [
    ...(min === undefined
      ? []
      : [
          rule(
            'length',
            `Must have at least ${counted(min, 'character')}.`,
            (text) => codePoints(text) >= min,
          ),
        ]),
    ...(max === undefined
      ? []
      : [
          rule(
            'length',
            `Must have at most ${counted(max, 'character')}.`,
            (text) => codePoints(text) <= max,
          ),
        ]),
  ]
}

const choiceRules = ({ constraints }: FormNode) => {
  const allowed = constraints?.allowedValues ?? []
  return [
    rule('allowed', 'Is not one of the values allowed now.', (text) => allowed.includes(text)),
  ]
}

const jsonRules = [rule('type', 'Must be JSON.', (text) => jsonValue(text) !== undefined)]

const rulesOf = (node: FormNode) => {
  switch (node.kind) {
    case 'text':
    case 'secret':
    case 'yaml':
      return node.type === 'number' ? numberRules(node) : textRules(node)
    case 'number':
      return numberRules(node)
    case 'choice':
      return choiceRules(node)
    case 'json':
      return jsonRules
    case 'bool':
    case 'readOnly':
    case 'unknown':
    case 'group':
    case 'list':
      return []
  }
}

const schemas = new WeakMap<FormNode, z.ZodMiniType<string>>()

/** The schema of a field's text, built from its descriptor (API §2.9), once for all its keys. */
const fieldSchema = (node: FormNode): z.ZodMiniType<string> => {
  const known = schemas.get(node)
  if (known) return known
  const [first, ...rest] = rulesOf(node)
  const schema = first === undefined ? z.string() : z.string().check(first, ...rest)
  schemas.set(node, schema)
  return schema
}

/** What a local check found. */
export type LocalMessage = {
  readonly about: Concern
  readonly tone: 'wrong' | 'needed'
  readonly text: string
}

/** How a value counts that was entered and taken out again. */
export type EmptyMeaning = 'saved value or default' | 'nothing'

const wrong = (about: Concern, text: string): LocalMessage => ({ about, tone: 'wrong', text })

/** What needs a parser or an engine that is loaded only where there is something to check with it. */
const lateMessage = (node: FormNode, text: string, again: () => void) => {
  if (node.kind === 'yaml') {
    const problem = yamlProblem(text, again)
    return problem === undefined ? undefined : wrong('type', problem)
  }
  const pattern = node.constraints?.pattern
  if (pattern === undefined || (node.kind !== 'text' && node.kind !== 'secret')) return undefined
  const problem = patternProblem(pattern, text, again)
  return problem === undefined ? undefined : wrong('pattern', problem)
}

/**
 * What is wrong with a text that was entered in a field, or undefined. What an empty text means
 * depends on where it stands. `again` is called when a check could not be made before and now can.
 */
export const localMessage = (
  node: FormNode,
  text: string,
  empty: EmptyMeaning = 'saved value or default',
  again: () => void = () => {},
): LocalMessage | undefined => {
  if (text === '') {
    const needed = node.required && empty === 'nothing' && !node.defaultText
    return needed ? { about: 'required', tone: 'needed', text: 'Needed.' } : undefined
  }
  const result = fieldSchema(node).safeParse(text)
  const issue = result.success ? undefined : result.error.issues[0]
  if (issue?.code !== 'custom') return lateMessage(node, text, again)
  const about = CONCERNS.find((concern) => concern === issue.params?.['about'])
  return about && wrong(about, issue.message)
}
