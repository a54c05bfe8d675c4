import { messageOf } from '#host/base/configuration-error.ts'
import { loadTls } from '#host/listen/tls-files.ts'
import { secretProblem } from '#host/session/session-secret.ts'
import type { Check } from './check-api.ts'
import type { CliCommand } from './cli.ts'
import { loadSettings } from './load-settings.ts'

/** What is wrong with a file, a line each; none if it can be used. */
const problemsOf = (load: Promise<unknown>): Promise<readonly string[]> =>
  load.then(
    () => [],
    (error: unknown) => messageOf(error).split('\n'),
  )

/** Checks the command line, the files that it names and the session secret: all of them, whatever is wrong. */
export const checkConfiguration = async (
  command: Extract<CliCommand, { kind: 'check' }>,
): Promise<readonly Check[]> => {
  const { config, direct, tlsCert: cert, tlsKey: key, problems } = command
  const checks: Check[] = []
  const check = (name: Check['name'], wrong: readonly string[], fine: string) => {
    if (wrong.length === 0) checks.push({ name, outcome: 'ok', detail: fine })
    for (const detail of wrong) checks.push({ name, outcome: 'failed', detail })
  }
  const ofSecret = direct ? [] : problems.filter((each) => each.startsWith('SESSION_SECRET'))
  check(
    'command line',
    problems.filter((each) => !ofSecret.includes(each)),
    'All flags and variables are valid.',
  )
  if (config !== undefined)
    check('configuration file', await problemsOf(loadSettings(config)), `${config} is valid.`)
  if (!direct) {
    const wrong = ofSecret.length > 0 ? undefined : await secretProblem(command)
    check(
      'session secret',
      wrong === undefined ? ofSecret : [wrong],
      'The session secret can be used.',
    )
  }
  if (cert !== undefined && key !== undefined)
    check(
      'certificate',
      await problemsOf(loadTls({ cert, key })),
      'The certificate and its key are valid.',
    )
  return checks
}
