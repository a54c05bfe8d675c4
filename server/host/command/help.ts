import { FLAGS, type Flag, spelled } from './flags.ts'

const WIDTH = 110
const COLUMN = 24

const HEADINGS: readonly [group: Flag['group'], heading: string][] = [
  ['what', 'What to serve:'],
  ['where', 'Where:'],
  ['proxy', 'Behind a proxy:'],
  ['session', 'Sessions:'],
  ['operation', 'Operation:'],
  ['check', 'Checking:'],
  ['embedded', 'Embedded API only:'],
  ['variable', 'Environment variables:'],
]

/** Breaks a text into lines that fit beside the column of the flags. */
const wrapped = (text: string): string => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= WIDTH - COLUMN) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join(`\n${' '.repeat(COLUMN)}`)
}

const lineOf = (left: string, about: string) =>
  left.length < COLUMN - 2
    ? `  ${left.padEnd(COLUMN - 2)}${wrapped(about)}`
    : `  ${left}\n${' '.repeat(COLUMN)}${wrapped(about)}`

const flagLine = (name: string, { group, takes, variable = '', about, default: given }: Flag) => {
  if (group === 'variable') return lineOf(variable, about)
  const more = given === undefined || given === '' ? '' : `; default: ${given}`
  return lineOf(
    `--${spelled(name)}${takes === undefined ? '' : ` ${takes}`}`,
    `${about}${more}${variable === '' ? '' : ` (variable: ${variable})`}`,
  )
}

const linesOf = (group: Flag['group']) =>
  Object.entries<Flag>(FLAGS).flatMap(([name, flag]) =>
    flag.group === group ? [flagLine(name, flag)] : [],
  )

/** The text of `--help`. */
export const HELP = `${[
  'Tidemark: a console for deployment history and component configuration.',
  [
    lineOf(
      'console',
      'serve the console (default); without --api-url it uses the embedded API and sample data',
    ),
    lineOf('api', 'serve only the embedded API'),
  ].join('\n'),
  ...HEADINGS.map(([group, heading]) => [heading, ...linesOf(group)].join('\n')),
].join('\n\n')}
${lineOf(
  'HTTPS_PROXY, HTTP_PROXY',
  'the proxy through which the API is reached, with a name and a password if it requires them; NO_PROXY lists the hosts that are reached without it',
)}
`
