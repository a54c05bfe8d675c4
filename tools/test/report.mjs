/**
 * The messages of a test runner to the command that started it, one for each test.
 * @typedef {{ kind: 'found', count: number } | { kind: 'passed' } | { kind: 'skipped' }
 *   | { kind: 'failed', name: string, message: string }} TestMessage
 */

/** The name of a Playwright attachment that says what the pages of a failed test showed; the reporter prints it. */
export const SHOWN = 'shown'

// oxlint-disable-next-line no-control-regex -- color codes are control characters
const COLOURS = /\u001B\[[\d;]*m/g

/**
 * A program's output without color codes.
 * @param {string} text
 */
export const withoutColors = (text) => text.replaceAll(COLOURS, '')

/**
 * Sends a message to the command that started this runner; does nothing if a person started it.
 * @param {TestMessage} message
 */
export const report = (message) => {
  process.send?.(message)
}

/**
 * What a test runner knows of an error; `diff` and `snippet` are text for people.
 * @typedef {{ message?: string, stack?: string, diff?: string, snippet?: string }} TestError
 */

/** @param {TestError} error */
const describe = ({ message, stack = '', diff, snippet }) => {
  const places = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  return [message, diff, snippet, places.slice(0, 5).join('\n')].filter(Boolean).join('\n\n')
}

/**
 * Reports one failed test, or an error outside any test: what was expected, what was there, and where.
 * @param {string} name
 * @param {readonly TestError[]} errors
 * @param {string} [command] the command that runs this test alone
 */
export const reportFailure = (name, errors, command) => {
  const texts = errors.map(describe)
  if (command !== undefined) texts.push(`Run it alone: ${command}`)
  report({ kind: 'failed', name, message: withoutColors(texts.join('\n\n')) })
}

/**
 * An argument of a command as a person would type it.
 * @param {string} text
 */
export const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`
