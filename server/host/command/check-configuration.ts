import type { Check } from './check-api.ts'
import type { Command } from './cli.ts'
import { loadSettings } from './load-settings.ts'
import { type SecretSource, secretProblem } from '#host/session/session-secret.ts'
import { loadTls } from '#host/listen/tls-files.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What is wrong with a file, a line each; none if it can be used. */
const problemsOf = (load: Promise<unknown>): Promise<readonly string[]> =>
  load.then(
    () => [],
    (error: unknown) => messageOf(error).split('\n'),
  )

type Named = Check['name']

/** Checks the command line, the files that it names and the session secret: all of them, whatever is wrong. */
export const checkConfiguration = async (
  command: Extract<Command, { kind: 'check' }>,
  source: SecretSource,
): Promise<{ checks: Check[]; problems: boolean }> => {
  const secret = command.direct ? undefined : await secretProblem(source)
  const parts: readonly (readonly [name: Named, problems: readonly string[], fine: string])[] = [
    [
      'command line',
      // A secret that is empty is named below.
      command.problems.filter((problem) => problem !== secret),
      'All flags and variables can be used.',
    ],
    ...(command.config === undefined
      ? []
      : ([
          [
            'configuration file',
            await problemsOf(loadSettings(command.config)),
            `${command.config} can be used.`,
          ],
        ] as const)),
    ...(command.direct
      ? []
      : ([
          ['session secret', secret === undefined ? [] : [secret], 'Sessions can be sealed.'],
        ] as const)),
    ...(command.tls === undefined
      ? []
      : ([
          [
            'certificate',
            await problemsOf(loadTls(command.tls)),
            'The certificate and its key can be used.',
          ],
        ] as const)),
  ]
  const checks = parts.flatMap(([name, problems, fine]): Check[] =>
    problems.length === 0
      ? [{ name, outcome: 'ok', detail: fine }]
      : problems.map((detail) => ({ name, outcome: 'failed', detail })),
  )
  return { checks, problems: parts.some(([, problems]) => problems.length > 0) }
}
