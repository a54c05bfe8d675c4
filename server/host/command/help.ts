import { type Flag, FLAG_GROUPS, flagSpelling, VARIABLES } from './flags.ts'

const WIDTH = 110
const COLUMN = 24

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

const flagLine = (name: string, { value, alone, variable, about, default: given }: Flag) => {
  if (name in VARIABLES) return lineOf(variable ?? '', about)
  const takes = alone === undefined ? value?.takes : `[${value?.takes}]`
  return lineOf(
    `--${flagSpelling(name)}${takes === undefined ? '' : ` ${takes}`}`,
    `${about}${given === undefined || given === '' ? '' : `; default: ${given}`}${variable === undefined ? '' : ` (variable: ${variable})`}`,
  )
}

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
  ...FLAG_GROUPS.map(([heading, flags]) =>
    [heading, ...Object.entries(flags).map(([name, flag]) => flagLine(name, flag))].join('\n'),
  ),
].join('\n\n')}
${lineOf(
  'HTTPS_PROXY, HTTP_PROXY',
  'the proxy for requests to the API, with a user name and a password if it requires them; NO_PROXY lists the hosts to reach without it',
)}
`
