import { ConfigurationError, messageOf } from '#host/base/configuration-error.ts'
import { makeFolder } from '#host/base/make-folder.ts'
import type { Options } from '#host/command/cli.ts'
import type { ReferenceApi } from '#server/reference-api/reference-api.ts'
import { startReferenceApi } from '#server/reference-api/start-reference-api.ts'

/* The embedded API, as the command line sets it up. */

/** A clock that starts at another time, if one is given. */
export const clockFrom = (start: Date | undefined): (() => Date) => {
  const offset = start === undefined ? 0 : start.getTime() - Date.now()
  return () => new Date(Date.now() + offset)
}

export const startEmbedded = (options: Options, warn: (line: string) => void): ReferenceApi => {
  const { data, rateLimit, seedSize, clusterInputs, now } = options
  try {
    makeFolder(data)
    return startReferenceApi(
      { dataDir: data, now: clockFrom(now), clusterInputs, rateLimit, seedSize },
      warn,
    )
  } catch (error) {
    throw new ConfigurationError(
      `The sample data cannot be kept in ${data} (${messageOf(error)}). Choose another folder with --data.`,
      { cause: error },
    )
  }
}

/** The sample's credentials and where to use them. */
export const sampleAccess = async (api: ReferenceApi) => ({
  token: api.mintToken(),
  jwt: await api.mintJwt(),
  forbiddenToken: api.mintToken({ forbidden: true }),
  workspace: api.sample,
})
