/**
 * The messages of a test runner to the command that started it, one for each test.
 * @typedef {{ kind: 'found', count: number } | { kind: 'passed' } | { kind: 'skipped' }
 *   | { kind: 'failed', name: string, message: string }} TestMessage
 */

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
 * Reports one failed test, or an error outside any test.
 * @param {string} name
 * @param {readonly { message?: string, stack?: string }[]} errors
 */
export const reportFailure = (name, errors) => {
  const texts = errors.map(({ stack, message }) => stack ?? message ?? '')
  report({ kind: 'failed', name, message: withoutColors(texts.join('\n')) })
}
