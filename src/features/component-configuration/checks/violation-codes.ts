import type { Concern } from './local-check.ts'

/*
 * API §7 does not list violation codes, so they are classified by the words in them: TOO_SHORT,
 * LENGTH_OUT_OF_RANGE and minLength are all about length.
 */

const TOO_MUCH = 'TOO_(?:BIG|LARGE|SMALL)|MIN|MAX|MINIMUM|MAXIMUM|EXCEED(?:S|ED)?'

const words = (alternatives: string): RegExp => new RegExp(`_(?:${alternatives})_`)

const WORDS: Record<Concern, RegExp> = {
  type: words('TYPE|YAML|JSON|FORMAT|SYNTAX|MALFORMED|NAN|NUMBER|NUMERIC|INTEGER'),
  range: words(`RANGE|TOO_(?:HIGH|LOW|LONG|SHORT)|${TOO_MUCH}`),
  length: words(`LENGTH|TOO_(?:LONG|SHORT)|${TOO_MUCH}`),
  allowed: words('ALLOWED|ENUM|ONE_OF|NOT_IN|OPTIONS?|CHOICES?'),
  pattern: words('PATTERN|REGEXP?|FORMAT|MATCH(?:ES|ING)?'),
  required: words('REQUIRED|MISSING|BLANK|EMPTY|ABSENT|NOT_SET'),
  items: words(`ITEMS?|COUNT|LENGTH|TOO_(?:FEW|MANY|LONG|SHORT)|${TOO_MUCH}`),
  unique: words('DUPLICATED?|DUPLICATES|UNIQUE|REPEAT(?:S|ED)?'),
}

/** A code in one notation: `minLength`, `min-length` and `MIN_LENGTH` become the same. */
const spelled = (code: string): string => {
  const snake = code.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
  return `_${snake.replaceAll(/[^A-Z\d]+/g, '_')}_`
}

/** Whether a code is about a concern. */
export const isAbout = (code: string | undefined, concern: Concern): boolean =>
  code !== undefined && WORDS[concern].test(spelled(code))

/** Whether a code is about any concern that is also checked locally. */
export const isKnownCode = (code: string | undefined): boolean =>
  code !== undefined && Object.values(WORDS).some((pattern) => pattern.test(spelled(code)))

/** Words that say of a code only that it is about a value. */
const GENERIC =
  /_(?:FIELD|VALUE|INPUT|PROPERTY|KEY|PARAMETER|ARGUMENT|REQUIREMENT|SECRET|NULL|IS|NOT|SET|MUST|CAN|CANNOT|BE|INVALID|ERR|ERROR|VALIDATION|CONFIG|PROFILE|PLATFORM|CLUSTER)(?=_)/g

/** Whether a code means that the value is missing (API §4.2), and not something else: MISSING_PERMISSION has to be read. */
export const isRequiredCode = (code: string | undefined): boolean =>
  isAbout(code, 'required') &&
  spelled(code ?? '')
    .replaceAll(GENERIC, '')
    .replaceAll(/_(?:REQUIRED|MISSING|BLANK|EMPTY|ABSENT)(?=_)/g, '') === '_'
